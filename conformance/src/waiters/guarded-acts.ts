import type { RaceAct, WriteAct } from '@run-completion/schemas/types';
import { pendingStatuses, registeredReasons } from '../oracle/vocabulary.ts';
import type { DrawnRace, DrawnRacer } from './drawn-race.ts';
import type { RacerRows } from './racer-rows.ts';

type Call = WriteAct['write'];

/** What happens to a run of a guarded race. */
const fates = ['fought', 'fought', 'moves first', 'fought again', 'overridden', 'waits', 'over'] as const;

export function guardedFate({ fate }: DrawnRacer): (typeof fates)[number] {
  return fates[fate % fates.length] ?? 'fought';
}

/** The acts of each writer: all of them race to end each run, one run after another. */
export function guardedActs(drawn: DrawnRace, rows: readonly RacerRows[]): RaceAct[][] {
  const writers: RaceAct[][] = Array.from({ length: drawn.writers }, () => []);
  let meet = 0;
  for (const [index, run] of drawn.runs.entries()) {
    const its = rows[index];
    const fate = guardedFate(run);
    if (its === undefined || fate === 'waits' || fate === 'over') continue;
    const pause = index % 4 === run.turn % 4 ? { pause: drawn.pause } : {};
    if (fate === 'moves first') writers[0]?.push({ ...pause, write: moveOf(run, its) });
    for (let bout = fate === 'fought again' ? 2 : 1; bout > 0; bout -= 1) {
      for (const [who, acts] of writers.entries()) acts.push({ ...pause, meet, write: endOf(run, its, who, bout) });
      meet += 1;
    }
    if (fate === 'overridden') writers[index % writers.length]?.push({ write: overrideOf(run, its) });
  }
  return writers;
}

function endOf(run: DrawnRacer, { kind, id, pending, over }: RacerRows, who: number, bout: number): Call {
  const waits = [...new Set([...pendingStatuses(kind), pending[0]?.status ?? null])];
  const guards = [undefined, waits, [pending[0]?.status ?? null], undefined, waits];
  const guard = guards[(run.turn + who) % guards.length];
  return {
    entity_type: kind,
    entity_id: id,
    new_status: String(over[who % over.length]?.status),
    reason_code: reasonAt(run.reason + 5 * who + bout),
    ...(guard === undefined ? {} : { expected_statuses: guard }),
  };
}

function moveOf(run: DrawnRacer, { kind, id }: RacerRows): Call {
  const waits = pendingStatuses(kind);
  const status = String(waits[(run.pending + 1) % waits.length]);
  return { entity_type: kind, entity_id: id, new_status: status, reason_code: reasonAt(run.reason + 2) };
}

function overrideOf(run: DrawnRacer, { kind, id, over }: RacerRows): Call {
  return {
    entity_type: kind,
    entity_id: id,
    new_status: String(over[2]?.status),
    reason_code: reasonAt(run.reason + 3),
    override: true,
    override_actor: 'operator',
    override_justification: 'the first end was wrong',
  };
}

function reasonAt(choice: number): string {
  const reasons = registeredReasons();
  return String(reasons[choice % reasons.length]);
}
