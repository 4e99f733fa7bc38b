/** A row as an edge between statuses; NULL is a status of its own. */
export interface Edge {
  readonly from: string | null;
  readonly to: string | null;
}

export type TrailFault =
  /** A status is left more often than it was entered (or the reverse), by so many. */
  | { readonly is: 'unbalanced'; readonly status: string | null; readonly surplus: number }
  /** The rows fall into groups with no way from one to the other. */
  | { readonly is: 'disconnected'; readonly status: string | null };

/**
 * P2: whether the edges, in some order, make one walk that uses each of them once, begins at `start` and ends at `end`
 * (an Eulerian trail). `undefined` leaves an end open. Linear in the number of edges; looks at no time column. Answers
 * with the first fault, or undefined where there is such a walk.
 */
export function trailFault(
  edges: readonly Edge[],
  start: string | null | undefined,
  end: string | null | undefined,
): TrailFault | undefined {
  if (edges.length === 0) {
    if (start === undefined || end === undefined || start === end) return undefined;
    return { is: 'unbalanced', status: end, surplus: -1 };
  }
  const surplus = new Map<string | null, number>();
  const add = (status: string | null, by: number) => surplus.set(status, (surplus.get(status) ?? 0) + by);
  for (const { from, to } of edges) {
    add(from, 1);
    add(to, -1);
  }
  // A walk leaves its start once more than it enters it, and the reverse at its end.
  if (start !== undefined) add(start, -1);
  if (end !== undefined) add(end, 1);
  let openOut = start === undefined;
  let openIn = end === undefined;
  for (const [status, by] of surplus) {
    if (by === 0) continue;
    if (by === 1 && openOut) openOut = false;
    else if (by === -1 && openIn) openIn = false;
    else return { is: 'unbalanced', status, surplus: by };
  }
  return disconnected(edges, start === undefined ? end : start);
}

/** `anchor`: a status that the walk certainly visits, where one is known. */
function disconnected(edges: readonly Edge[], anchor: string | null | undefined): TrailFault | undefined {
  const root = new Map<string | null, string | null>();
  const find = (status: string | null): string | null => {
    let at = status;
    for (let up = root.get(at); up !== undefined && up !== at; up = root.get(at)) at = up;
    root.set(status, at);
    return at;
  };
  for (const { from, to } of edges) {
    const a = find(from);
    const b = find(to);
    if (a !== b) root.set(a, b);
  }
  const home = find(anchor === undefined ? (edges[0]?.from ?? null) : anchor);
  const lost = edges.find(({ from }) => find(from) !== home);
  return lost && { is: 'disconnected', status: lost.from };
}
