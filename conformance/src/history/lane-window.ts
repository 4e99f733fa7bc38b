import type { Finding } from './finding.ts';
import type { Operation, RecordHistory } from './history.ts';

/** So many calls can be told apart on one chart. */
const most = 16;

/** The calls that a chart shows, in order of invocation: all, or those around the ones that a finding names. */
export function laneWindow({ operations }: RecordHistory, finding?: Finding): Operation[] {
  const inOrder = operations.toSorted((one, other) => (one.invoked < other.invoked ? -1 : 1));
  if (inOrder.length <= most) return inOrder;
  const named = inOrder.filter(({ id }) => finding?.operations.includes(id));
  const [first] = named;
  if (first === undefined) return inOrder.slice(0, most);
  const chosen = new Set(named.slice(0, most));
  const far = (operation: Operation) => {
    const gap =
      operation.invoked > first.returned ? operation.invoked - first.returned : first.invoked - operation.returned;
    return gap < 0n ? 0 : Number(gap);
  };
  const rest = inOrder.filter((operation) => !chosen.has(operation));
  rest.sort((one, other) => far(one) - far(other));
  for (const operation of rest.slice(0, most - chosen.size)) chosen.add(operation);
  return inOrder.filter((operation) => chosen.has(operation));
}
