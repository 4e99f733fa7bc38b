import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '@run-completion/schemas/types';
import { type Due, dueFor } from '../oracle/outcomes.ts';
import { StoreHistory } from '../oracle/rows.ts';
import { schemaFaults } from '../runner/schema-faults.ts';
import type { CallPlan } from './call-plan.ts';
import { callsComplaints } from './judge-callback.ts';
import type { CallRun } from './run-call.ts';

/** What a call did that is not legal, a sentence each; none where all is well. `home` is LIONAGI_HOME. */
export function judgeCall(plan: CallPlan, run: CallRun, home: string): string[] {
  const { reply, events, stuck } = run;
  if (stuck !== undefined) return [`the call had not returned: ${stuck}`];
  if (reply === undefined) throw new Error('a call that is not stuck has an answer');
  if (reply.error) return [`the call failed: ${reply.error.code}: ${reply.error.message}`];
  const dues = duesOf(plan, home);
  const { outcomes, checks } = reply.ok;
  const told = events.flatMap((one) => (one.is === 'result' ? [one.outcome] : []));
  const shapes = [...outcomes, ...told].flatMap(shapeComplaint);
  if (shapes.length > 0) return [...new Set(shapes)];
  return [...listComplaints(plan, dues, outcomes), ...callsComplaints(dues, events), ...checkComplaints(plan, checks)];
}

/** What is due for each of the ids, in their order. */
function duesOf({ records, ids, commits }: CallPlan, home: string): Due[] {
  const history = new StoreHistory(records);
  for (const { changes } of commits) history.commit(changes);
  return ids.map((id) => {
    const due = dueFor(history, id);
    const outcomes = due.outcomes.map((one) => ({
      ...one,
      artifact_dir: one.artifact_dir?.replace('${LIONAGI_HOME}', () => home) ?? null,
    }));
    return { ...due, outcomes };
  });
}

/** d3.outcome-shape. */
function shapeComplaint(outcome: Outcome): string[] {
  const clauses = schemaFaults('outcome', outcome);
  return clauses.length === 0 ? [] : [`this is no outcome: ${clauses.join('; ')}: ${JSON.stringify(outcome)}`];
}

/** d2.result-order, and what each outcome says. */
function listComplaints({ ids }: CallPlan, dues: readonly Due[], outcomes: readonly Outcome[]): string[] {
  const due = dues.flatMap((one, at) => (one.outcomes.length === 0 ? [] : [{ ...one, name: ids[at] ?? '' }]));
  const complaints = due.flatMap(({ name, outcomes: legal }, at) => {
    const seen = outcomes[at];
    if (legal.some((one) => isDeepStrictEqual(one, seen))) return [];
    const found = seen === undefined ? 'nothing' : JSON.stringify(seen);
    return [`position ${at} of the list, for ${name}: ${found}, where ${inWords(legal)} is due`];
  });
  const surplus = outcomes.slice(due.length).map((one) => `the list goes on with ${JSON.stringify(one)}`);
  return [...complaints, ...surplus];
}

function inWords(legal: readonly Outcome[]): string {
  return legal.map((one) => JSON.stringify(one)).join(' or ');
}

/** Asked again though the answer was true: once or twice may be the way a loop is written. */
const slack = 2;

/** d2.should-stop: who is told to stop stops. */
function checkComplaints({ stopAfter }: CallPlan, checks: number): string[] {
  if (stopAfter === undefined || checks <= stopAfter + 1 + slack) return [];
  return [`the predicate was asked ${checks} times, though its answer ${stopAfter + 1} was to stop`];
}
