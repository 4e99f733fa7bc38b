import type { Kind } from '../domain/kind.ts';
import { notFoundOutcome, type Outcome, type RunRecord, terminalOutcome, vanishedOutcome } from '../domain/outcome.ts';
import { isTerminal } from '../domain/terminal.ts';
import type { Clock } from '../ports/clock.ts';
import type { Resolution, RunStore, Settled } from '../ports/store.ts';
import { Pending } from './pending.ts';
import { isBusy, rideOut } from './ride-out.ts';

export interface WaitOnStore {
  readonly store: RunStore;
  /** The folder of the run folders, as it is to be printed. */
  readonly runsRoot: string;
  readonly clock: Clock;
  /** Milliseconds between two ticks. */
  readonly pause: number;
  /** Milliseconds after which a lock met in the first read is a fault. */
  readonly patience: number;
  readonly onResult: ((outcome: Outcome) => void) | undefined;
  readonly onAmbiguous: ((token: string, candidates: readonly string[]) => void) | undefined;
  readonly shouldStop: (() => boolean) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A lock met while polling is tried again after this many milliseconds at most, whatever the interval. */
const lockedPause = 100;

/** Resolves the ids in one snapshot, then polls until each run is over or the wait is stopped (D2). */
export async function waitOnStore(ids: readonly string[], options: WaitOnStore): Promise<Outcome[]> {
  const { store, clock, runsRoot, onResult, signal } = options;
  const known: (Outcome | undefined)[] = ids.map(() => undefined);
  const pending = new Pending();
  const stopped = () => signal?.aborted === true || options.shouldStop?.() === true;

  const resolutions = await rideOut(() => store.resolve(ids), { ...options, stopped });
  resolutions?.forEach((resolution, position) => {
    begin(ids[position] ?? '', resolution, position);
  });
  while (pending.size > 0 && !stopped()) {
    const locked = !tick();
    if (pending.size === 0 || stopped()) break;
    await clock.sleep(locked ? Math.min(options.pause, lockedPause) : options.pause, signal);
  }
  return known.filter((outcome) => outcome !== undefined);

  function begin(token: string, resolution: Resolution, position: number): void {
    const record = resolution.is === 'found' ? resolution.record : undefined;
    if (record && !isOver(record)) {
      pending.add(record.kind, record.id, position);
      return;
    }
    if (resolution.is === 'ambiguous') options.onAmbiguous?.(token, resolution.candidates);
    const outcome = record && isOver(record) ? terminalOutcome(record, runsRoot) : notFoundOutcome(token);
    known[position] = outcome;
    onResult?.(outcome);
  }

  /** False when a lock stood in the way. */
  function tick(): boolean {
    let news: Settled[];
    try {
      if (!store.changed()) return true;
      news = store.settled(pending.watched());
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
    for (const settled of news) report(settled);
    return true;
  }

  function report(settled: Settled): void {
    if (settled.is === 'gone') end(settled.kind, vanishedOutcome(settled.id, settled.kind));
    else if (isOver(settled.record)) end(settled.record.kind, terminalOutcome(settled.record, runsRoot));
  }

  function end(kind: Kind, outcome: Outcome): void {
    if (pending.settle(kind, outcome, known)) onResult?.(outcome);
  }
}

function isOver(record: RunRecord): record is RunRecord & { status: string } {
  return isTerminal(record.kind, record.status);
}
