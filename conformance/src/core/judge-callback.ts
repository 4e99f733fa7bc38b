import { isDeepStrictEqual } from 'node:util';
import type { Due } from '../oracle/outcomes.ts';
import type { SeenEvent } from './run-call.ts';

/** What is due for one run, under all its names. */
interface DueCalls extends Due {
  readonly names: number;
}

/** d2.callback: how often, with what and when the callback has to be called. A sentence for each fault. */
export function callsComplaints(dues: readonly Due[], events: readonly SeenEvent[]): string[] {
  const runs = byRun(dues);
  const complaints: string[] = [];
  const counts = new Map<string, number>();
  let pendingSeen = false;
  for (const event of events) {
    if (event.is !== 'result') continue;
    const { outcome } = event;
    const shown = JSON.stringify(outcome);
    const due = runs.find(({ outcomes }) => outcomes.some((one) => isDeepStrictEqual(one, outcome)));
    if (due === undefined) {
      complaints.push(`the callback got ${shown}, which is due for no id`);
      continue;
    }
    counts.set(due.run, (counts.get(due.run) ?? 0) + 1);
    if (due.atOnce && pendingSeen) complaints.push(`the callback got ${shown} only after a run that had been pending`);
    pendingSeen ||= !due.atOnce;
  }
  for (const { run, atOnce, names, outcomes } of runs) {
    const [first] = outcomes;
    if (first === undefined) continue;
    const count = counts.get(run) ?? 0;
    const most = atOnce ? names : 1;
    if (count >= 1 && count <= most) continue;
    const legal = most === 1 ? 'once' : `1 to ${most} times`;
    complaints.push(`the callback got ${JSON.stringify(first)} ${count} times, where ${legal} is legal`);
  }
  return complaints;
}

function byRun(dues: readonly Due[]): DueCalls[] {
  const runs = new Map<string, DueCalls>();
  for (const due of dues) runs.set(due.run, { ...due, names: (runs.get(due.run)?.names ?? 0) + 1 });
  return [...runs.values()];
}
