import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedCase } from '@run-completion/schemas/types';
import { inSurroundings } from '../cases/in-surroundings.ts';
import type { Bench } from '../engine/bench.ts';
import { judgePlan } from '../engine/judge-plan.ts';
import { legalAnswers } from '../oracle/legal-answers.ts';
import type { Plan } from '../plan.ts';
import type { CaseOutcome, RunnableCase } from '../runnable-case.ts';
import { buildWait } from './build-wait.ts';
import { drawnWait } from './drawn-wait.ts';
import { legalAsCase } from './legal-as-case.ts';
import { type Shape, shapes } from './shapes.ts';
import { smallestFailure } from './smallest-failure.ts';

/** A case that draws its plans by the seed, from an entry of golden/v1/generated.json. */
export function generatedCase(listed: ListedCase): RunnableCase {
  const { id, proves, requirements } = listed;
  const shape = shapes[String(listed['shape'])];
  const runs = Number(listed['runs']);
  if (shape === undefined || !Number.isInteger(runs) || runs < 1) {
    throw new Error(`golden/v1/generated.json: ${id} needs a known shape and a number of runs`);
  }
  return { id, proves, requirements, profile: 'reader', run: (bench) => runGenerated(listed, shape, runs, bench) };
}

async function runGenerated(listed: ListedCase, shape: Shape, runs: number, bench: Bench): Promise<CaseOutcome> {
  const { id } = listed;
  const planOf = (drawn: Parameters<typeof buildWait>[0]) => inSurroundings(buildWait(drawn, shape), bench.seed, id);
  const search = await smallestFailure({
    arbitrary: drawnWait(shape),
    seed: bench.seed,
    runs,
    signal: bench.signal,
    judge: (drawn, smaller) => judge(bench, planOf(drawn), { name: id, keep: !smaller }),
  });
  if (search.first === undefined) return search.outcome;
  if (search.smallest === undefined)
    return told(search.outcome, storeFailure(listed, planOf(search.first.drawn), bench));

  const plan = planOf(search.smallest);
  const file = storeFailure(listed, plan, bench);
  // Once more, and this time what a person needs to look into it is kept, in place of what the larger one left.
  const again = await judge(bench, plan, { name: id });
  if (again.verdict !== 'fail') return told(search.first.outcome, file, ', which did not fail each time');
  if (search.first.outcome.kept !== undefined) rmSync(search.first.outcome.kept, { recursive: true, force: true });
  return told(again, file);
}

function told(outcome: CaseOutcome, file: string, but = ''): CaseOutcome {
  const found = `found among drawn plans; \`li-conformance replay\` repeats it from ${file}${but}`;
  return { ...outcome, message: `${outcome.message ?? 'failed'}\n${found}` };
}

function judge(bench: Bench, plan: Plan, options: Parameters<typeof judgePlan>[3]): Promise<CaseOutcome> {
  return judgePlan(bench, plan, (unconfirmed) => legalAnswers(plan, unconfirmed), options);
}

/** Writes the plan as a case file beside what is kept of failures, and tells where. */
function storeFailure({ id, requirements }: ListedCase, plan: Plan, { keepRoot, seed }: Bench): string {
  const head = {
    id: id.replace('.', '.failed-'),
    proves: `What ${id} drew under seed ${seed} as its failure.`,
    requirements,
  };
  mkdirSync(keepRoot, { recursive: true });
  const file = join(keepRoot, `${id}-seed-${seed}.json`);
  writeFileSync(file, `${JSON.stringify(legalAsCase(head, plan, legalAnswers(plan)), null, 2)}\n`);
  return file;
}
