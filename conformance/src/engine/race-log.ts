import type { RecordHistory, WriteOperation } from '../history/history.ts';

/** What has to have happened in the races of a run, for a pass to mean something. Counts. */
export interface Happened {
  /** Records on which calls of two writers overlapped in time. */
  overlaps: number;
  /** Calls that a guard or a rival turned down. */
  lostGuards: number;
  rejections: number;
  overrides: number;
  /** Writers that were killed in a write that left nothing. */
  killsBefore: number;
  /** Writers that were killed when their write was done, before they had said so. */
  killsAfter: number;
}

/** Collects what the races of one run of the kit were like. */
export class RaceLog {
  races = 0;
  /** Whether writers were killed at chosen calls; at chosen instants nobody can promise where the kill falls. */
  traced = false;
  /** Races by the gate that let them go. */
  readonly gates = new Map<string, number>();
  readonly happened: Happened = {
    overlaps: 0,
    lostGuards: 0,
    rejections: 0,
    overrides: 0,
    killsBefore: 0,
    killsAfter: 0,
  };

  note(gate: string, histories: readonly RecordHistory[]): void {
    this.races += 1;
    this.gates.set(gate, (this.gates.get(gate) ?? 0) + 1);
    for (const history of histories) this.#count(history);
  }

  /** A writer was killed in the one write of a history. */
  noteKill({ before, after }: RecordHistory): void {
    const left = after.history.length + after.audit.length > before.history.length + before.audit.length;
    if (left) this.happened.killsAfter += 1;
    else this.happened.killsBefore += 1;
  }

  #count({ operations, after }: RecordHistory): void {
    const writes = operations.filter(({ is }) => is === 'write') as WriteOperation[];
    const { happened } = this;
    if (overlap(writes)) happened.overlaps += 1;
    for (const { answer } of writes) {
      if (answer.is === 'refused' || (answer.is === 'error' && answer.code === 'lost_race')) happened.lostGuards += 1;
      if (answer.is === 'error' && answer.code === 'rejected') happened.rejections += 1;
    }
    happened.overrides += after.audit.filter(({ action }) => action === 'status_transition_override').length;
  }
}

/** Whether calls of two processes were under way at one time. In order of `invoked`. */
function overlap(writes: readonly WriteOperation[]): boolean {
  let last: WriteOperation | undefined;
  for (const write of writes) {
    if (last !== undefined && last.process !== write.process && write.invoked < last.returned) return true;
    if (last === undefined || write.returned > last.returned) last = write;
  }
  return false;
}
