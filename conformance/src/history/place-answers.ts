import type { Course } from './course.ts';
import { type Answer, explain } from './placed.ts';

/** An answer that no state within its call explains. */
export interface Misfit {
  readonly answer: Answer;
  /** The first and the last state that it could have met: numbers of applied writes before it. */
  readonly first: number;
  readonly last: number;
  /** The answer that had already seen `first`, where it was not the end of a write that decided. */
  readonly after: Answer | undefined;
}

/**
 * R: gives each answer without a row the smallest place in the course that explains it, in order of invocation. No place
 * may come before the end of a write that had ended, after the beginning of one that had not begun, or before the place
 * of an answer that was there already. Taking the smallest place is best for all that follow, so the verdict is exact.
 * Answers with the first misfit, or undefined. O(n log n), plus the width of the calls.
 */
export function placeAnswers(course: Course, answers: readonly Answer[]): Misfit | undefined {
  const ended = endedWrites(course);
  const begun = begunWrites(course);
  const byInvocation = answers.toSorted((one, other) => one.invoked - other.invoked);
  const byReturn = answers.toSorted((one, other) => one.returned - other.returned);
  const places = new Map<Answer, number>();
  let returned = 0;
  let floor = 0;
  let holder: Answer | undefined;
  for (const answer of byInvocation) {
    for (
      let done = byReturn[returned];
      done !== undefined && done.returned < answer.invoked;
      done = byReturn[returned]
    ) {
      const place = places.get(done) ?? 0;
      if (place > floor) [floor, holder] = [place, done];
      returned += 1;
    }
    const least = ended(answer.invoked);
    const first = Math.max(least, floor);
    const last = begun(answer.returned);
    const place = smallestPlace(course, answer, first, last);
    if (place === undefined) return { answer, first, last, after: floor > least ? holder : undefined };
    places.set(answer, place);
  }
  return undefined;
}

function smallestPlace({ entity, states }: Course, answer: Answer, first: number, last: number): number | undefined {
  const seedToken = states[0]?.token;
  for (let place = first; place <= last; place += 1) {
    const state = states[place];
    const how = state && explain(entity, answer, state, seedToken);
    if (how === 'here') return place;
    if (how === 'by-a-lost-race' && place < last) return place + 1;
  }
  return undefined;
}

/** How many writes of the course must lie before an instant, as some of them had ended. Ask for growing instants. */
function endedWrites({ moves }: Course): (instant: number) => number {
  const order = moves.map((_, index) => index).sort((one, other) => endOf(one) - endOf(other));
  let next = 0;
  let most = 0;
  function endOf(index: number): number {
    return moves[index]?.returned ?? Number.POSITIVE_INFINITY;
  }
  return (instant) => {
    for (let index = order[next]; index !== undefined && endOf(index) < instant; index = order[next]) {
      most = Math.max(most, index + 1);
      next += 1;
    }
    return most;
  };
}

/** How many writes of the course may lie before an instant, as none of the others has begun. */
function begunWrites({ moves }: Course): (instant: number) => number {
  const order = moves
    .map(({ invoked }, index) => ({ invoked, index }))
    .sort((one, other) => one.invoked - other.invoked);
  // The smallest index among those that begin there or later.
  const least = new Int32Array(order.length + 1).fill(moves.length);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    least[at] = Math.min(least[at + 1] ?? moves.length, order[at]?.index ?? moves.length);
  }
  return (instant) => {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((order[middle]?.invoked ?? 0) > instant) high = middle;
      else low = middle + 1;
    }
    return least[low] ?? moves.length;
  };
}
