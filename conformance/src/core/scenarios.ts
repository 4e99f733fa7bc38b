import type { Change, RunRecord } from '@run-completion/schemas/types';
import type { Random } from '../cases/random.ts';
import { pendingStatuses, type RunKind, registeredReasons, runKinds, terminalStatuses } from '../oracle/vocabulary.ts';
import { type CallPlan, neverStops } from './call-plan.ts';

/** Makes the calls of a case, one after another in one driver. The last id of a waiting call is over from the start. */
export type Scenario = (random: Random) => readonly CallPlan[];

type Status = string | undefined;

const run = (kind: RunKind, id: string, status?: Status): RunRecord =>
  status === undefined ? { kind, id } : { kind, id, status };
const ends = (kind: RunKind, id: string, status: string): Change => ({ set: { kind, id, status } });

/** So many fresh ids; no two begin alike. */
function ids(random: Random, count: number): string[] {
  const firsts = random.shuffled([...'0123456789abcdef']).slice(0, count);
  return firsts.map((first) => `${first}${random.hexadecimal(31)}`);
}

/** A kind for each, all four of them where there are so many. */
function kinds(random: Random, count: number): RunKind[] {
  const shuffled = random.shuffled(runKinds);
  return Array.from({ length: count }, (_, at) => shuffled[at % shuffled.length] ?? 'session');
}

function oneOf(random: Random, list: readonly string[]): string {
  return list[random.below(list.length)] ?? '';
}

const over = (random: Random, kind: RunKind, id: string) => run(kind, id, oneOf(random, terminalStatuses(kind)));

/** The runs of a call that waits: some pending, ended one by one in an order of their own, and one that is over. */
function waiting(
  random: Random,
  count: number,
  stopAfter: number | undefined,
  extra: readonly string[] = [],
): CallPlan {
  const [last = '', ...names] = ids(random, count + 1);
  const chosen = kinds(random, count);
  const pending = names.map((id, at) => ({ kind: chosen[at] ?? 'session', id }));
  let after = last;
  const commits = random.shuffled(pending).map(({ kind, id }) => {
    const commit = { after, changes: [ends(kind, id, oneOf(random, terminalStatuses(kind)))] };
    after = id;
    return commit;
  });
  return {
    records: [
      ...pending.map(({ kind, id }) => run(kind, id, oneOf(random, pendingStatuses(kind)))),
      over(random, 'session', last),
    ],
    ids: [...random.shuffled([...names, ...extra]), last],
    ...(stopAfter === undefined ? {} : { stopAfter }),
    commits,
  };
}

export const scenarios: Readonly<Record<string, Scenario>> = {
  empty: (random) => {
    const [id = ''] = ids(random, 1);
    const call = { records: [run('session', id)], ids: [], commits: [] };
    return [call, { ...call, stopAfter: 0 }, { ...call, stopAfter: neverStops }];
  },

  'not-found': (random) => {
    const [session = '', show = '', team = '', ...unknown] = ids(random, 8);
    const records: RunRecord[] = [
      over(random, 'session', session),
      { kind: 'show', id: show },
      { kind: 'team', id: team },
    ];
    const missing = [show, team, ...unknown, `No-such-run-${random.hexadecimal(4)}`];
    return [
      { records, ids: missing.slice(0, 1), commits: [] },
      { records, ids: random.shuffled([session, ...missing]), commits: [] },
    ];
  },

  vanished: (random) => {
    const plan = waiting(random, 4, neverStops);
    const gone = plan.commits.map(({ after, changes }) => ({ after, changes: changes.map(vanishing) }));
    return [{ ...plan, commits: gone }];
  },

  'result-order': (random) => {
    const unknown = random.hexadecimal(32);
    return [waiting(random, 5, neverStops, [unknown]), waiting(random, 3, undefined)];
  },

  'callback-pending': (random) => [waiting(random, 4, neverStops), waiting(random, 2, undefined)],

  'callback-immediate': (random) => {
    const plan = waiting(random, 2, neverStops);
    const more = kinds(random, 5).map((kind) => over(random, kind, `f${kind.length}${random.hexadecimal(30)}`));
    const names = [...more.map(({ id }) => id), random.hexadecimal(32)];
    return [{ ...plan, records: [...more, ...plan.records], ids: [...random.shuffled(names), ...plan.ids] }];
  },

  duplicates: (random) => {
    const plan = waiting(random, 3, neverStops);
    const twice = plan.ids.slice(0, -1).flatMap((id) => [id, id.slice(0, 8 + random.below(20))]);
    const last = plan.ids.at(-1) ?? '';
    const unknown = random.hexadecimal(32);
    return [{ ...plan, ids: [...random.shuffled([...twice, ...plan.ids, unknown, unknown, last.slice(0, 12)]), last] }];
  },

  'stop-at-once': (random) => [{ ...waiting(random, 3, 0, [random.hexadecimal(32)]), commits: [] }],

  'stop-while-pending': (random) => [{ ...waiting(random, 2, 3 + random.below(4)), commits: [] }],

  'stop-keeps-known': (random) => {
    const plan = waiting(random, 3, 60);
    return [{ ...plan, commits: plan.commits.slice(0, 2) }];
  },

  'after-a-stop': (random) => [{ ...waiting(random, 2, 1), commits: [] }, waiting(random, 2, neverStops)],

  'no-predicate': (random) => [waiting(random, 3, undefined)],

  'terminal-at-once': (random) => [everyTerminal(random)],

  'terminal-later': (random) => {
    const { records, ids: names } = everyTerminal(random);
    const last = `e${random.hexadecimal(31)}`;
    const pending = records.map(({ status, ...rest }) => rest);
    const changes = records.map(({ kind, id, status }) => ({
      set: { kind, id, ...(status === undefined ? {} : { status }) },
    }));
    return [
      {
        records: [...pending, over(random, 'session', last)],
        ids: [...names, last],
        stopAfter: neverStops,
        commits: [{ after: last, changes }],
      },
    ];
  },

  plain: (random) => [waiting(random, 2, neverStops)],
};

function vanishing(change: Change): Change {
  return 'set' in change ? { delete: { kind: change.set.kind, id: change.set.id } } : change;
}

/** A run of every kind in every terminal status, with what a companion column might tempt somebody to. */
function everyTerminal(random: Random): CallPlan {
  const pairs = runKinds.flatMap((kind) => terminalStatuses(kind).map((status) => ({ kind, status })));
  const records = random.shuffled(pairs).map(({ kind, status }, at): RunRecord => {
    const id = `${at.toString(16).padStart(2, '0')}${random.hexadecimal(30)}`;
    const reason = random.pick([null, 'no.such.code', oneOf(random, registeredReasons())]);
    const counts = kind === 'play' || kind === 'schedule_run';
    return { kind, id, status, reason, ...(counts ? { exit_code: random.pick([null, 0, 1, -9, 255]) } : {}) };
  });
  const linked = records.map((record) => ({ ...record, ...links(random, record.kind, records) }));
  return { records: linked, ids: random.shuffled(records.map(({ id }) => id)), commits: [] };
}

/** A link to a record that backs one of that kind, or none. */
function links(random: Random, kind: RunRecord['kind'], records: readonly RunRecord[]): Partial<RunRecord> {
  const to = (backing: RunRecord['kind']) =>
    random.pick([
      null,
      oneOf(
        random,
        records.filter((one) => one.kind === backing).map(({ id }) => id),
      ),
    ]);
  if (kind === 'play') return { session: to('session') };
  return kind === 'invocation' ? {} : { invocation: to('invocation') };
}
