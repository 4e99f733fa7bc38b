import type { CountedLine, Legal, LegalAnswer } from '../legal.ts';
import type { Plan } from '../plan.ts';
import { everyChoice } from './choices.ts';
import { exitsFor } from './exit.ts';
import { type Naming, namings } from './resolve.ts';
import { type Result, resultsOf, type WatchedRun } from './run-watch.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import { readArguments } from './tokens.ts';

const silent: LegalAnswer['phases'] = [[]];

/**
 * Everything that the MUST sentences of v1 allow for a plan, for any world, arguments and steps (D1 to D4).
 * `unconfirmed` holds the indices of await steps that nobody could confirm: what they divide melts together. Throws where
 * v1 says nothing, where nothing would ever end the wait, and where there are more alternatives than can be listed.
 */
export function legalAnswers(plan: Plan, unconfirmed: ReadonlySet<number> = new Set()): Legal {
  const { names, usageError } = readArguments(plan.argv);
  if (usageError === 'required') return [{ phases: silent, exit: 'nonzero' }];
  const answers = storeAnswers(plan, names, unconfirmed);
  return usageError === 'allowed' ? [...answers, { phases: silent, exit: 'nonzero' }] : answers;
}

function storeAnswers(plan: Plan, names: readonly string[], unconfirmed: ReadonlySet<number>): Legal {
  const store = plan.world.store ?? 'present';
  if (store === 'missing') return [{ phases: silent, exit: [2], stderr: 'nonempty' }];
  if (store !== 'present') return [{ phases: silent, exit: 'nonzero-or-signal' }];
  const timeline = timelineOf(plan, unconfirmed);
  const answers = everyNaming(timeline, names).flatMap((chosen) => answersFor(timeline, chosen));
  return timeline.closed ? answers.map(afterClose) : distinct(answers);
}

interface Claim {
  readonly naming: Naming;
  readonly state: number;
}

/** For each name what it stands for, and in which states of the store it may have come to stand for that. */
function everyNaming({ history, phases }: Timeline, names: readonly string[]): Claim[][][] {
  const states = Array.from({ length: (phases[0]?.last ?? 0) + 1 }, (_, state) => state);
  const byName = names.map((name) => {
    const grouped = new Map<string, Claim[]>();
    for (const state of states) {
      for (const naming of namings(history.state(state), name)) {
        const key = JSON.stringify(naming);
        grouped.set(key, [...(grouped.get(key) ?? []), { naming, state }]);
      }
    }
    return [...grouped.values()];
  });
  return everyChoice(byName);
}

function answersFor(timeline: Timeline, claims: readonly (readonly Claim[])[]): LegalAnswer[] {
  const runs = new Map<string, WatchedRun>();
  let notFound = 0;
  for (const claim of claims) {
    const naming = claim[0]?.naming ?? 'not found';
    if (naming === 'not found') notFound += 1;
    else {
      const key = JSON.stringify(naming);
      const { names, resolved } = runs.get(key) ?? { names: 0, resolved: new Set<number>() };
      const states = new Set([...resolved, ...claim.map(({ state }) => state)]);
      runs.set(key, { ...naming, names: names + 1, resolved: states });
    }
  }
  const results = [...runs.values()].map((run) => resultsOf(timeline, run));
  return everyChoice(results).flatMap((chosen) => answerOf(timeline, chosen, notFound > 0));
}

function answerOf({ phases, signalled }: Timeline, results: readonly Result[], notFound: boolean): LegalAnswer[] {
  const fates = [...results.map(({ fate }) => fate), ...(notFound ? (['not found'] as const) : [])];
  if (fates.includes('pending') && !signalled) throw new Error('nothing in the plan ends the wait');
  const lines = phases.map((_, phase) =>
    merged(results.flatMap((one) => (one.phase === phase && one.line ? [one.line] : []))),
  );
  // A signal in the only phase may come before the ids are looked up, and then nobody knows that one is missing.
  const told = notFound && !(signalled && phases.length === 1);
  return [{ phases: lines, exit: exitsFor(fates, signalled), ...(told ? { stderr: 'nonempty' } : {}) }];
}

/** Runs of different kinds can have the same id, and then the same line. */
function merged(lines: readonly CountedLine[]): CountedLine[] {
  const byText = new Map<string, CountedLine>();
  for (const { text, least, most } of lines) {
    const other = byText.get(text);
    byText.set(text, { text, least: least + (other?.least ?? 0), most: most + (other?.most ?? 0) });
  }
  return [...byText.values()];
}

/** What is written after the reader has gone cannot be seen, and what was on its way may be lost. */
function afterClose({ phases }: LegalAnswer): LegalAnswer {
  return { phases: phases.map((lines) => lines.map((line) => ({ ...line, least: 0 }))), exit: 'nonzero-or-signal' };
}

function distinct(answers: readonly LegalAnswer[]): LegalAnswer[] {
  return [...new Map(answers.map((one) => [JSON.stringify(one), one])).values()];
}
