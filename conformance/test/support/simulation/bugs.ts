/** Ways in which a simulated implementation is wrong. */
export const bugs = [
  'overwrites',
  'overwrites-and-knows',
  'leaves-terminal',
  'no-row',
  'applied-answers-false',
  'spurious-false',
  'stale-read',
  'early-answer',
  'rejects-before-guard',
  'ignores-status-guard',
  'ignores-version',
  'orphan-event-of-loser',
  'override-without-event',
  'rejects-without-event',
  'rejects-twice',
  'row-twice',
  'wrong-actor',
  'keeps-old-reason',
  'keeps-old-time',
  'loses-end',
  'refused-writes-end',
  'lost-race-alone',
] as const;

export type Bug = (typeof bugs)[number];
