import { fieldAt, runIdOf } from './line-fields.ts';
import { visible } from './visible.ts';
import type { Walk } from './walk.ts';

/** Says, over a few lines, where a stream leaves its nearest legal answer. */
export function explainStream(lines: readonly string[], { matched, wanted, missing }: Walk): string {
  const bad = lines[matched];
  const offset = lines.slice(0, matched).reduce((sum, line) => sum + line.length, 0);
  if (bad === undefined) {
    const first = missing[0] ?? '';
    const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
    return `standard output ends at byte ${offset}, but a line is missing${more}:\n  missing:  ${visible(first)}`;
  }
  if (lines.indexOf(bad) < matched) {
    return `line ${matched + 1}, at byte ${offset}: this line is there once more than is legal:\n  got:      ${visible(bad)}`;
  }
  const nearest = nearestTo(bad, wanted);
  if (nearest === undefined) {
    return `line ${matched + 1}, at byte ${offset}: no further line is legal here:\n  got:      ${visible(bad)}`;
  }
  const at = commonPrefix(bad, nearest);
  if (runIdOf(nearest) !== runIdOf(bad) && lines.length > 0 && !bad.startsWith(runIdOf(nearest) ?? '\0')) {
    const also = wanted.length > 1 ? ` (or ${wanted.length - 1} more)` : '';
    return `line ${matched + 1}, at byte ${offset}: another line is due here first, or this one is wrong, field run id:\n  got:      ${visible(bad)}\n  expected: ${visible(nearest)}${also}`;
  }
  return `line ${matched + 1}, at byte ${offset + at}, field ${fieldAt(nearest, at)}:\n  got:      ${visible(bad)}\n  expected: ${visible(nearest)}\n            ${' '.repeat(visible(nearest.slice(0, at)).length)}^`;
}

/** The wanted line of the same run, or else the one that agrees longest. */
function nearestTo(bad: string, wanted: readonly string[]): string | undefined {
  const id = runIdOf(bad);
  const same = wanted.find((line) => id !== undefined && runIdOf(line) === id);
  if (same !== undefined) return same;
  return wanted.toSorted((a, b) => commonPrefix(bad, b) - commonPrefix(bad, a))[0];
}

function commonPrefix(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}
