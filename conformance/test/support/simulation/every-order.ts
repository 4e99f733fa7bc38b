import type { Sequential } from '../../../src/history/search-orders.ts';

/**
 * Tries every order of a few calls, without memory and without any cleverness, so that others can be compared with it.
 */
export function someOrderExplains<S>({ calls, start, accepts }: Sequential<S>): boolean {
  return explains(new Set(calls.keys()), new Set(), start);

  function explains(left: ReadonlySet<number>, losing: ReadonlySet<number>, state: S): boolean {
    const needed = [...left].some((index) => calls[index]?.optional === false);
    if (!needed && losing.size === 0 && accepts(state)) return true;
    // Whoever has ended without having its place forbids everything that began later.
    const deadline = Math.min(
      Number.POSITIVE_INFINITY,
      ...[...left, ...losing].map((index) => calls[index]?.returned ?? 0),
    );
    for (const index of left) {
      const call = calls[index];
      if (call === undefined || call.invoked > deadline) continue;
      const rest = new Set(left);
      rest.delete(index);
      for (const option of call.options(state)) {
        if (option.is === 'move' && explains(rest, new Set(), option.state)) return true;
        if (option.is === 'stay' && explains(rest, losing, state)) return true;
        if (option.is === 'lose' && explains(rest, new Set([...losing, index]), state)) return true;
      }
    }
    return false;
  }
}
