import type { Bytes } from './compiled.ts';
import type { Difference } from './difference.ts';
import { fieldAt } from './parse-line.ts';
import type { Seen } from './seen.ts';
import { visible } from './visible.ts';

const widest = 160;

/** The difference as a person reads it: what it is, where, and both byte strings made visible. */
export function differenceInWords(found: Difference, seen: Seen): string {
  const where = `at byte ${found.offset}`;
  switch (found.kind) {
    case 'line missing': {
      const more = found.lines.length > 1 ? ` (and ${found.lines.length - 1} more)` : '';
      const empty = seen.stdout.length === 0 ? 'stdout is empty; ' : '';
      return `${empty}line missing${more}:\n  legal ${shown(found.lines[0] ?? '')}`;
    }
    case 'line cut':
      return `line cut: stdout ends ${where}, in the field ${fieldAt(found.legal, found.seen.length)}\n${pair(found.legal, found.seen, found.seen.length)}`;
    case 'line twice':
      return `line twice: it comes again ${where}, where it may come ${found.most === 1 ? 'once' : `${found.most} times`}\n  seen  ${shown(found.seen)}`;
    case 'line too early':
      return found.before === undefined
        ? `line too early: it was read ${where} before what makes it true was committed\n  seen  ${shown(found.seen)}`
        : `line too early (order) ${where}: another has to come first\n  legal ${shown(found.before)}\n  seen  ${shown(found.seen)}`;
    case 'line too late':
      return `line too late (order) ${where}: lines of later ends came before it\n  seen  ${shown(found.seen)}`;
    case 'extra bytes at the end':
      return `extra bytes at the end, from byte ${found.offset}, where stdout should end\n  seen  ${shown(found.seen)}`;
    case 'line of a run that has none':
      return `line of a run that has none, ${where}\n  legal ${shown(found.legal)}\n  seen  ${shown(found.seen)}`;
    case 'line differs':
      return `stdout differs ${where}, in the field ${fieldAt(found.legal, found.at)}\n${pair(found.legal, found.seen, found.at)}`;
  }
}

/** Both lines, one under the other, and a mark under the first byte that differs. */
function pair(legal: Bytes, seen: Bytes, differs: number): string {
  const at = characterAt(legal, differs);
  // A long common beginning is cut away, so that the difference is in sight.
  const skip = visible(legal.slice(0, at)).length > widest / 2 ? characterAt(legal, Math.max(0, at - 40)) : 0;
  const lead = skip > 0 ? '…' : '';
  const indent = quoted(legal.slice(skip, at)).length - 1 + lead.length;
  return [
    `  legal ${lead}${shown(legal.slice(skip))}`,
    `  seen  ${lead}${shown(seen.slice(skip))}`,
    `        ${' '.repeat(indent)}^`,
  ].join('\n');
}

/** Where the character begins that a byte belongs to. */
function characterAt(bytes: Bytes, offset: number): number {
  let start = offset;
  while (start > 0 && (bytes.charCodeAt(start) & 0xc0) === 0x80) start -= 1;
  return start;
}

function shown(bytes: Bytes): string {
  const text = quoted(bytes.slice(0, 4 * widest));
  return text.length > widest * 1.5 ? `${text.slice(0, widest * 1.5)}…` : text;
}

/** In quotes, so that a blank at an end is seen. */
function quoted(bytes: Bytes): string {
  return `"${visible(bytes).replaceAll('"', '\\"')}"`;
}
