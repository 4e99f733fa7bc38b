import { smallestFailure } from '../generate/smallest-failure.ts';
import type { CaseOutcome } from '../runnable-case.ts';
import { buildRace, type DrawnRace, drawnRace } from './drawn-race.ts';
import { type JudgedRace, judgeRace } from './judge-race.ts';
import { keepRace } from './keep-race.ts';
import type { Gate } from './race-plan.ts';
import type { RaceSearch } from './race-search.ts';
import { repeatsFor } from './repeats-for.ts';

/** What part of the races goes through each gate. The convoy makes by far the most of a race, and takes longest. */
const shares: readonly (readonly [Gate, number])[] = [
  ['convoy', 0.4],
  ['spin', 0.3],
  ['pipe', 0.3],
];
/** A failure that was made as small as it gets is run so often again, and the report says how often it failed. */
const replays = 20;

/** Draws races by the seed, through one gate after another, until one is wrong; that one is made smaller and kept. */
export async function searchRaces(search: RaceSearch): Promise<CaseOutcome> {
  const outcomes: CaseOutcome[] = [];
  for (const [gate, share] of shares) {
    if (gate === 'spin' && !search.field.writer(0).spins) continue;
    const outcome = await throughGate(search, gate, Math.ceil(search.races * share));
    if (outcome.verdict === 'fail') return outcome;
    outcomes.push(outcome);
  }
  return outcomes.find(({ verdict }) => verdict !== 'pass') ?? { verdict: 'pass' };
}

async function throughGate(search: RaceSearch, gate: Gate, runs: number): Promise<CaseOutcome> {
  const { shape, bench, field } = search;
  let first: DrawnRace | undefined;
  let repeats: number | undefined;
  const once = (drawn: DrawnRace) => judgeRace(field, buildRace(drawn, shape, gate), bench);
  const {
    first: failed,
    smallest,
    outcome,
  } = await smallestFailure({
    arbitrary: drawnRace(shape),
    seed: bench.seed,
    runs,
    signal: bench.signal,
    judge: async (drawn, smaller) => {
      if (!smaller) {
        first = drawn;
        return once(drawn);
      }
      // Whether a race fails is a toss: a smaller one gets as many as the first one needs to be seen.
      repeats ??= first === undefined ? 1 : await repeatsFor(first, once);
      return several(drawn, repeats, once);
    },
  });
  if (failed === undefined) return outcome;
  const drawn = smallest ?? failed.drawn;
  const plan = buildRace(drawn, shape, gate);
  let fired = 0;
  let shown = outcome as JudgedRace;
  for (let run = 0; run < replays && !bench.signal.aborted; run += 1) {
    const again = await once(drawn);
    if (again.verdict !== 'fail') continue;
    fired += 1;
    shown = again;
  }
  return keepRace({ search, plan, shown, fired, replays });
}

async function several(
  drawn: DrawnRace,
  times: number,
  once: (drawn: DrawnRace) => Promise<CaseOutcome>,
): Promise<CaseOutcome> {
  for (let run = 1; ; run += 1) {
    const outcome = await once(drawn);
    if (outcome.verdict === 'fail' || run >= times) return outcome;
  }
}
