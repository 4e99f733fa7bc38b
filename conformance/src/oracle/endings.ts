import { artifactDirs } from './artifact-dir.ts';
import { rowOf } from './rows.ts';
import type { Timeline } from './timeline.ts';
import { isSuccess, isTerminal, type RunKind } from './vocabulary.ts';
import { terminalLine, vanishedLine } from './wait-line.ts';

/** One way in which the wait for one run may legally end. */
export type Ending =
  | {
      readonly phase: number;
      readonly line: string;
      readonly end: 'success' | 'failure' | 'vanished';
      readonly atOnce: boolean;
    }
  /** Still pending when the plan is over. */
  | 'pending';

/**
 * Every legal ending of a run that was resolved in state `resolved` of the store (D2): a subject looks as often as it
 * likes, and it has looked at the last state of each phase.
 */
export function endings(timeline: Timeline, kind: RunKind, id: string, resolved: number): Ending[] {
  const atOnce = endingsAt(timeline, kind, id, resolved, 0, true);
  if (atOnce.length > 0) return isCutOff(timeline, 0) ? [...atOnce, 'pending'] : atOnce;
  const found: Ending[] = [];
  for (const [number, { first, last }] of timeline.phases.entries()) {
    for (let state = Math.max(first, resolved); state <= last; state += 1) {
      const here = endingsAt(timeline, kind, id, state, number, false);
      found.push(...here);
      // Whoever had not seen it end before sees it now, for this state was certainly looked at.
      if (here.length > 0 && state === last && !isCutOff(timeline, number)) return distinct(found);
    }
  }
  return distinct([...found, 'pending']);
}

/** A signal may come before the subject's last look; what it saw in earlier phases it did see. */
function isCutOff({ signalled, phases }: Timeline, phase: number): boolean {
  return signalled && phase === phases.length - 1;
}

function endingsAt(
  timeline: Timeline,
  kind: RunKind,
  id: string,
  state: number,
  phase: number,
  atOnce: boolean,
): Ending[] {
  const row = rowOf(timeline.history.state(state), kind, id);
  if (row === undefined) return [{ phase, line: vanishedLine(id), end: 'vanished', atOnce }];
  if (!isTerminal(kind, row.status)) return [];
  const end = isSuccess(kind, row.status) ? 'success' : 'failure';
  const last = timeline.phases[phase]?.last ?? state;
  const found: Ending[] = [];
  // v1 asks for no snapshot: the backing session may be looked up a commit later than the status.
  for (let later = state; later <= last; later += 1) {
    for (const folder of artifactDirs(timeline.history.state(later), kind, row)) {
      found.push({ phase, line: terminalLine(kind, row, folder), end, atOnce });
    }
  }
  return distinct(found);
}

function distinct(all: readonly Ending[]): Ending[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
