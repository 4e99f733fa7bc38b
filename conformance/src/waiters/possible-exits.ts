/** How a run came out, as far as the exit depends on it (D4): the number is the exit that it asks for. */
export type Share = 0 | 1 | 2;

/** The exits that fit, where each run came out in one of its ways: the greatest share of all decides. */
export function possibleExits(ways: readonly ReadonlySet<Share>[]): Share[] {
  return ([0, 1, 2] as const).filter(
    (exit) =>
      ways.every((shares) => [...shares].some((share) => share <= exit)) && ways.some((shares) => shares.has(exit)),
  );
}
