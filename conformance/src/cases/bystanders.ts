import type { RunRecord } from '@run-completion/schemas/types';
import type { Plan } from '../plan.ts';
import { Random } from './random.ts';

/**
 * The plan with unrelated records of every kind between its own, whose order stays. They differ by seed and by word, no
 * argument names them even by a prefix, and they link to each other only: they may change no line.
 */
export function withBystanders(plan: Plan, seed: number, word: string): Plan {
  if (!plan.bystanders || (plan.world.store ?? 'present') !== 'present') return plan;
  const random = new Random(seed, 'bystanders', word);
  const strangers = random.shuffled(drawn(random, taken(plan)));
  return { ...plan, world: { ...plan.world, records: mixed(plan.world.records, strangers, random) } };
}

function drawn(random: Random, names: readonly string[]): RunRecord[] {
  const id = () => freshId(random, names);
  const invocation = id();
  const session = id();
  const all: RunRecord[] = [
    {
      kind: 'invocation',
      id: invocation,
      status: random.pick(['running', 'completed', 'failed']),
      reason: 'run.started.ok',
    },
    {
      kind: 'session',
      id: session,
      status: random.pick(['completed', 'timed_out']),
      reason: 'run.completed.ok',
      invocation,
    },
    {
      kind: 'session',
      id: id(),
      status: 'running',
      reason: 'run.started.ok',
      invocation: random.pick([null, invocation]),
    },
    { kind: 'session', id: id(), status: random.pick(['failed', 'cancelled']), reason: 'run.failed.exception' },
    { kind: 'invocation', id: id(), status: random.pick(['completed', 'aborted']) },
    { kind: 'play', id: id(), status: random.pick(['merged', 'blocked']), session, exit_code: random.below(4) },
    { kind: 'play', id: id(), status: random.pick(['running', 'gated']), session },
    {
      kind: 'schedule_run',
      id: id(),
      status: random.pick(['completed', 'skipped']),
      invocation,
      exit_code: random.below(4),
    },
    { kind: 'schedule_run', id: id(), status: random.pick(['queued', 'retry_wait']) },
    { kind: 'branch', id: id(), session },
    { kind: 'show', id: id(), status: random.pick(['active', 'completed']) },
    { kind: 'team', id: id(), status: random.pick(['active', 'archived']) },
  ];
  const more = Array.from(
    { length: random.below(5) },
    (): RunRecord => ({ kind: 'session', id: id(), status: 'completed' }),
  );
  return [...all, ...more];
}

/** Everything that an id of a bystander must not be near to. */
function taken({ argv, world, steps }: Plan): string[] {
  const put = steps.flatMap((step) =>
    step.do === 'commit' ? step.changes.flatMap((one) => ('put' in one ? [one.put] : [])) : [],
  );
  const ids = [...world.records, ...put].flatMap(({ id, session, invocation }) => [id, session, invocation]);
  const names = [...argv.flatMap((token) => token.split(',')), ...ids];
  return names.flatMap((name) => (typeof name === 'string' && name !== '' ? [name.toLowerCase()] : []));
}

function freshId(random: Random, names: readonly string[]): string {
  for (;;) {
    const id = random.hexadecimal(32);
    if (!names.some((name) => id.startsWith(name) || name.startsWith(id))) return id;
  }
}

/** Both lists in one, each in its own order. */
function mixed<T>(own: readonly T[], strangers: readonly T[], random: Random): T[] {
  const places = strangers.map(() => random.below(own.length + 1)).sort((one, other) => one - other);
  const result: T[] = [];
  let next = 0;
  for (let at = 0; at <= own.length; at += 1) {
    while (next < strangers.length && places[next] === at) result.push(...strangers.slice(next, ++next));
    result.push(...own.slice(at, at + 1));
  }
  return result;
}
