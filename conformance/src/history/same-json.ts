import { isDeepStrictEqual } from 'node:util';

/** Whether two columns of JSON say the same: key order and blanks do not count, and neither does how "nothing" is put. */
export function sameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other));
}

/** NULL, `null`, an empty list and an empty object all say that there is nothing. Text that is no JSON is itself. */
function plain(column: unknown): unknown {
  const value = parsed(column);
  const empty = value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return empty ? null : value;
}

function parsed(column: unknown): unknown {
  if (typeof column !== 'string') return column;
  try {
    return JSON.parse(column);
  } catch {
    return column;
  }
}
