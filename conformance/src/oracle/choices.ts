/** More alternatives than this are no use to anybody who has to read a failure. */
const mostAlternatives = 512;

/** Every way to choose one of each. Throws where there are more than the kit can judge by. */
export function everyChoice<T>(lists: readonly (readonly T[])[]): T[][] {
  const count = lists.reduce((product, list) => product * list.length, 1);
  if (count > mostAlternatives) {
    throw new Error(
      `the plan has ${count} legal alternatives, more than the ${mostAlternatives} that the oracle lists`,
    );
  }
  return lists.reduce<T[][]>((chosen, list) => chosen.flatMap((some) => list.map((one) => [...some, one])), [[]]);
}
