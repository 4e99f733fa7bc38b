/** What becomes of a drawn run. */
export type Fate =
  /** Over when the wait begins. */
  | 'over'
  /** Ends in its tick. */
  | 'ends'
  /** Passes through another status on its way, in the same commit. */
  | 'passes'
  /** Is moved from one terminal status to another within its tick, by a commit of its own. */
  | 'moved'
  /** Ends, is reopened in the next tick, and ends in the same way at last. */
  | 'reopened'
  /** Its row disappears in its tick. */
  | 'vanishes'
  /** Ends, and its row disappears, within one tick. */
  | 'ends and vanishes'
  /** Is pending to the last. */
  | 'stays';

/** What a generated case draws. */
export interface Shape {
  readonly runs: readonly [least: number, most: number];
  /** Three draws in four have at least so many runs. */
  readonly mostly?: number;
  readonly ticks: number;
  /** Most runs have a tick of their own: drawn at random they would often share one. */
  readonly spread?: true;
  readonly fates: readonly [Fate, ...Fate[]];
  /** At most so many names beside one for each run. */
  readonly repeats: number;
  /** At most so many ids that no record has at the start; some get one later, where there is a tick. */
  readonly unknown: number;
  readonly hostile?: true;
  readonly signal?: true;
}

export const shapes: Readonly<Record<string, Shape>> = {
  small: { runs: [1, 6], ticks: 2, fates: ['over', 'over', 'ends'], repeats: 1, unknown: 1 },
  late: {
    runs: [3, 12],
    mostly: 8,
    ticks: 12,
    spread: true,
    fates: ['ends', 'ends', 'ends', 'over', 'passes'],
    repeats: 0,
    unknown: 0,
  },
  many: { runs: [1, 200], mostly: 60, ticks: 3, fates: ['over', 'ends'], repeats: 8, unknown: 2 },
  'same-tick': { runs: [2, 8], ticks: 3, fates: ['ends', 'passes', 'moved', 'reopened'], repeats: 1, unknown: 0 },
  vanish: { runs: [2, 8], ticks: 4, fates: ['vanishes', 'ends', 'ends and vanishes', 'over'], repeats: 0, unknown: 1 },
  hostile: { runs: [1, 8], ticks: 2, fates: ['over', 'ends'], repeats: 1, unknown: 1, hostile: true },
  aliases: { runs: [1, 6], ticks: 2, fates: ['over', 'ends'], repeats: 8, unknown: 0 },
  interrupt: { runs: [2, 7], ticks: 3, fates: ['over', 'ends', 'stays'], repeats: 1, unknown: 1, signal: true },
};

/** So many runs of a drawn world may have fates that leave a choice: each doubles what is legal. */
export const mostDoubtful = 3;

export function isDoubtful(fate: Fate): boolean {
  return fate === 'moved' || fate === 'vanishes' || fate === 'ends and vanishes';
}
