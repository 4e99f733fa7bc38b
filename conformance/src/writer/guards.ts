import type { Random } from '../cases/random.ts';
import type { WriteCall } from '../history/history.ts';
import type { Turn } from './attempt.ts';
import { type EntityType, statusesOf } from './words.ts';

/** What a guard is drawn from: the record that it is to hold for, or not. */
export interface Guarded {
  readonly type: EntityType;
  readonly status: string | null;
}

/** Makes the guards of one call. */
export type Guard = (random: Random, guarded: Guarded) => (turn: Turn) => Partial<WriteCall>;

const statuses = (make: (random: Random, guarded: Guarded) => (string | null)[]): Guard => {
  return (random, guarded) => {
    const expected_statuses = make(random, guarded);
    return () => ({ expected_statuses });
  };
};

const version = (late: (random: Random) => number): Guard => {
  return (random) => {
    const seconds = late(random);
    return ({ versions }) => ({ expected_updated_at: (versions.at(-1) ?? 0) - seconds });
  };
};

const both = (one: Guard, other: Guard): Guard => {
  return (random, guarded) => {
    const [first, second] = [one(random, guarded), other(random, guarded)];
    return (turn) => ({ ...first(turn), ...second(turn) });
  };
};

const others = ({ type, status }: Guarded) => statusesOf(type).filter((one) => one !== status);

const matching = statuses((_, { status }) => [status]);
const including = statuses((random, guarded) =>
  random.shuffled([guarded.status, ...random.shuffled(others(guarded)).slice(0, 2)]),
);
const withNull = statuses((random, { status }) => (status === null ? [null] : random.shuffled([status, null])));
const mismatching = statuses((random, guarded) => random.shuffled(others(guarded)).slice(0, 1));
const allOthers = statuses((random, guarded) => random.shuffled([...others(guarded), ...nullUnless(guarded)]));
const empty = statuses(() => []);
const current = version(() => 0);
const stale = version((random) => random.pick([3_600, 1, 1 / 64, 1 / 1_024, 1 / 2 ** 20]));
// A version that the record never had is as little its own, whichever way it differs.
const ahead = version((random) => random.pick([-3_600, -1, -1 / 64, -1 / 1_024]));
const zero: Guard = () => () => ({ expected_updated_at: 0 });

function nullUnless({ status }: Guarded): null[] {
  return status === null ? [] : [null];
}

/**
 * Guards that hold. A status guard that names a word of no vocabulary may be refused unseen, so a record in such a status
 * gets the other one only.
 */
export function holding(guarded: Guarded): readonly Guard[] {
  return isWord(guarded) ? [matching, including, withNull, current, both(matching, current)] : [current];
}

/** Status guards that do not hold, alone or beside a version guard. */
export const outside: readonly Guard[] = [
  mismatching,
  allOthers,
  empty,
  both(mismatching, current),
  both(allOthers, stale),
];

/** Version guards that do not hold, while the status guard, if any, does. */
export function outdated(guarded: Guarded): readonly Guard[] {
  const alone = [stale, ahead, zero];
  return isWord(guarded) ? [...alone, both(including, stale)] : alone;
}

function isWord({ type, status }: Guarded): boolean {
  return status === null || statusesOf(type).includes(status);
}
