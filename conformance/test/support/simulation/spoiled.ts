import type { PlacedCalls } from '../../../src/history/place-calls.ts';
import type { Answer, Move } from '../../../src/history/placed.ts';
import type { Dice } from './random.ts';

const statuses = ['running', 'completed', 'failed', null];

/** Placed calls with something changed in them, so that they may contradict each other. */
export function spoiled({ moves, answers }: PlacedCalls, dice: Dice): PlacedCalls {
  const spoilers: (() => PlacedCalls)[] = [
    () => ({ moves: one(moves, dice, (move) => shifted(move, dice)), answers }),
    () => ({ moves, answers: one(answers, dice, (answer) => shifted(answer, dice)) }),
    () => ({ moves, answers: one(answers, dice, (answer) => ({ ...answer, status: dice.pick(statuses) })) }),
    () => ({
      moves,
      answers: one(answers, dice, (answer) => ({ ...answer, is: dice.pick(['refused', 'rejected', 'lost'] as const) })),
    }),
    () => ({ moves: one(moves, dice, (move) => ({ ...move, to: dice.pick(['running', 'completed']) })), answers }),
    () => ({ moves: swapped(moves, dice), answers }),
    () => ({ moves: moves.slice(0, -1), answers }),
  ];
  return dice.pick(spoilers)();
}

/** Calls whose times are few, so that many of them are equal. */
export function coarse({ moves, answers }: PlacedCalls, unit: number): PlacedCalls {
  const cut = <T extends Move | Answer>(call: T): T => ({
    ...call,
    invoked: Math.floor(call.invoked / unit),
    returned: Math.floor(call.returned / unit),
  });
  return { moves: moves.map(cut), answers: answers.map(cut) };
}

function one<T>(all: readonly T[], dice: Dice, change: (item: T) => T): T[] {
  const chosen = dice.below(Math.max(1, all.length));
  return all.map((item, index) => (index === chosen ? change(item) : item));
}

function shifted<T extends Move | Answer>(call: T, dice: Dice): T {
  const by = Math.round((dice.next() - 0.5) * 4e6);
  return { ...call, invoked: call.invoked + by, returned: call.returned + by };
}

function swapped(moves: readonly Move[], dice: Dice): Move[] {
  const changed = [...moves];
  const at = dice.below(Math.max(1, changed.length - 1));
  const [a, b] = [changed[at], changed[at + 1]];
  if (a !== undefined && b !== undefined) changed.splice(at, 2, b, a);
  return changed;
}
