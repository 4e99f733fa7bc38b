import type { Change, RaceAct, RunRecord } from '@run-completion/schemas/types';
import type { DrawnRace, DrawnRacer } from './drawn-race.ts';
import { dawn, type RaceLinks } from './race-links.ts';
import type { RacerRows } from './racer-rows.ts';

/** What happens to a run past every guard. */
const fates = {
  lawless: ['swings', 'swings', 'turns', 'swings', 'wanders', 'swings', 'reopened', 'swings', 'waits', 'over'],
  deletions: [
    'vanishes',
    'replaced',
    'returns',
    'swings',
    'flickers',
    'ends and vanishes',
    'flickers',
    'waits',
    'over',
  ],
} as const;

export type LawlessFate = (typeof fates)[keyof typeof fates][number];

export function lawlessFate(shape: keyof typeof fates, { fate }: DrawnRacer): LawlessFate {
  return fates[shape][fate % fates[shape].length] ?? 'waits';
}

/** The changes of one writer to one run at each of its turns; an empty turn is left out. */
type Turns = readonly (readonly Change[])[];

/** The acts of each writer, wave after wave. */
export function lawlessActs(
  shape: keyof typeof fates,
  drawn: DrawnRace,
  rows: readonly RacerRows[],
  links: RaceLinks,
): RaceAct[][] {
  // Many small transactions take longer than a few that change as much.
  const turns = drawn.together ? drawn.turns : Math.ceil(drawn.turns / 3);
  return Array.from({ length: drawn.writers }, (_, who) =>
    Array.from({ length: drawn.waves }, (_, wave) => {
      const fought = rows.flatMap((its, index) => {
        const run = drawn.runs[index];
        if (run === undefined || run.turn % drawn.waves !== wave) return [];
        return [turnsOf(lawlessFate(shape, run), its, { who, owner: index % drawn.writers, turns })];
      });
      if (who === 0) fought.push(linkTurns(shape, turns, links, wave));
      return actsOf(fought, turns, drawn);
    }).flat(),
  );
}

/** One act a turn, or one for each run. */
function actsOf(fought: readonly Turns[], turns: number, { together, pause }: DrawnRace): RaceAct[] {
  const acts = Array.from({ length: turns }, (_, turn): RaceAct[] => {
    const changes = fought.flatMap((one) => [one[turn] ?? []]).filter((some) => some.length > 0);
    const transactions = together && changes.length > 0 ? [changes.flat()] : changes;
    return transactions.map((change): RaceAct => ({ change: [...change] }));
  }).flat();
  const [first, ...rest] = acts;
  return first === undefined ? [] : [{ pause, ...first }, ...rest];
}

interface Turn {
  readonly who: number;
  /** Only one writer takes a row away: the others would change what is not there. */
  readonly owner: number;
  readonly turns: number;
}

function turnsOf(fate: LawlessFate, rows: RacerRows, { who, owner, turns }: Turn): Turns {
  const [wait, wait2, wait3] = rows.pending.map((set): Change => ({ set }));
  const [end, end2, end3] = rows.over.map((set): Change => ({ set }));
  if (!wait || !wait2 || !wait3 || !end || !end2 || !end3) return [];
  const cycle = (...steps: Change[]): Turns =>
    Array.from({ length: turns }, (_, turn) => [steps[(turn + who) % steps.length] ?? wait]);
  const gone: Change = { delete: { kind: rows.kind, id: rows.id } };
  const back = (record: RunRecord): Change => ({ put: { ...record, created_at: dawn } });
  switch (fate) {
    case 'swings':
      return cycle(end, wait, end2, wait2, end3, wait3);
    case 'turns':
      return cycle(end, end2, end3);
    case 'wanders':
      return cycle(wait2, wait, wait3);
    case 'reopened':
      return [[end], [wait2]];
    case 'vanishes':
      return who === owner ? [[wait2], [wait], [gone]] : [];
    case 'ends and vanishes':
      return who === owner ? [[wait2], [end], [gone]] : [];
    case 'returns':
      return who === owner ? [[wait2], [gone], [], [back(rows.pending[2] as RunRecord)]] : [];
    case 'flickers':
      return who === owner
        ? Array.from({ length: turns }, (_, turn) => [turn % 2 === 0 ? gone : back(rows.pending[0] as RunRecord)])
        : [];
    case 'replaced': {
      if (who !== owner) return [];
      const [, ...versions] = [...rows.pending, ...rows.pending, ...rows.over];
      return versions.slice(0, turns).map((record) => [gone, back(record)]);
    }
    default:
      return [];
  }
}

function linkTurns(shape: keyof typeof fates, turns: number, links: RaceLinks, wave: number): Turns {
  return Array.from({ length: turns }, (_, turn) => {
    const at = wave * turns + turn;
    return shape === 'deletions' ? [links.visit(at), links.overtake(at)] : [links.overtake(at)];
  });
}
