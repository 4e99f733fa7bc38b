import { UsageError } from './usage-error.ts';

/** `running,null` as a set in which null is NULL; an empty text is the empty set. Undefined where nothing was said. */
export function statusSet(text: string | undefined): (string | null)[] | undefined {
  if (text === undefined) return undefined;
  return text === '' ? [] : text.split(',').map((word) => (word === 'null' ? null : word));
}

/** A time in seconds, to the last bit of what was typed. Throws `UsageError`. */
export function seconds(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`${option} takes a number of seconds, not ${JSON.stringify(text)}`);
  return value;
}

/** A JSON object. Throws `UsageError`. */
export function jsonObject(option: string, text: string | undefined): Record<string, unknown> | undefined {
  const value = parsed(option, text);
  if (value === undefined || isObject(value)) return value;
  throw new UsageError(`${option} takes a JSON object, such as {"key": "value"}`);
}

/** A JSON list of objects. Throws `UsageError`. */
export function jsonObjects(option: string, text: string | undefined): Record<string, unknown>[] | undefined {
  const value = parsed(option, text);
  if (value === undefined || (Array.isArray(value) && value.every(isObject))) return value;
  throw new UsageError(`${option} takes a JSON list of objects, such as [{"kind": "log", "ref": "run.log"}]`);
}

function parsed(option: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${option} is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
