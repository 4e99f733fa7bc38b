import { clockSlack } from './clock-slack.ts';
import type { RowFinding, RowView } from './row-view.ts';
import { numberOf } from './transition.ts';

/**
 * The time of the last write, and P6. Every status write moves updated_at (d5.write-set), as far as its clock does.
 * Equal and decreasing times of rows are legal and advisory: times are taken before the lock or after it, and
 * a version guard is as good as its clock.
 */
export function checkRowTimes(view: RowView): RowFinding[] {
  const { before, after, transitions } = view;
  const moved =
    before && after && transitions.length > 0 ? stayed(view, before['updated_at'], after['updated_at']) : [];
  return [...moved, ...equalTimes(view), ...decreasingTimes(view)];
}

function stayed({ transitions, ordered }: RowView, before: unknown, after: unknown): RowFinding[] {
  const now = numberOf(after);
  const last = transitions.at(-1);
  const from = transitions.filter(({ at }) => at === now);
  if (now === null) {
    return [violation('updated_at is NULL after a status write.', 'Every status write moves it.', [])];
  }
  if (ordered ? last?.at === now : from.length > 0) return [];
  if (now === numberOf(before)) {
    return [violation(`updated_at is ${now}, as it was before.`, 'A status was written since, at another time.', [])];
  }
  const [other] = from;
  if (!ordered || other === undefined || typeof last?.at !== 'number') return [];
  if (Math.abs(last.at - now) <= clockSlack(transitions)) return [];
  const first = `updated_at is ${now}, the time of row ${other.id}.`;
  return [violation(first, `The last row is ${last.id}, with the time ${last.at}.`, [other.id, last.id])];
}

function violation(first: string, second: string, rows: readonly string[]): RowFinding {
  const third = 'Status and updated_at are written together, so updated_at is the time of the last write.';
  return { check: 'P5', grave: 'violation', requirements: ['d5.write-set'], sentences: [first, second, third], rows };
}

function equalTimes({ transitions }: RowView): RowFinding[] {
  const seen = new Map<number, string>();
  for (const { at, id } of transitions) {
    if (at === null) continue;
    const twin = seen.get(at);
    if (twin !== undefined) {
      return [
        advisory(
          `Rows ${twin} and ${id} have the same time, ${at}.`,
          'So they may have left the same updated_at behind.',
          'A caller who guards with the version of the first cannot tell it from the second.',
          [twin, id],
        ),
      ];
    }
    seen.set(at, id);
  }
  return [];
}

function decreasingTimes({ transitions, ordered }: RowView): RowFinding[] {
  if (!ordered) return [];
  let last: { readonly id: string; readonly at: number } | undefined;
  for (const { at, id } of transitions) {
    if (at === null) continue;
    if (last !== undefined && at < last.at) {
      return [
        advisory(
          `Row ${id} stands behind row ${last.id}.`,
          `Its time, ${at}, is before that of the other, ${last.at}.`,
          'Times are no order: they may be taken before the lock, and clocks may be set back.',
          [last.id, id],
        ),
      ];
    }
    last = { id, at };
  }
  return [];
}

function advisory(first: string, second: string, third: string, rows: readonly string[]): RowFinding {
  return { check: 'P6', grave: 'advisory', requirements: [], sentences: [first, second, third], rows };
}
