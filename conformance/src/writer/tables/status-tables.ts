import type { WriteCall } from '../../history/history.ts';
import type { Attempt, Turn } from '../attempt.ts';
import { type Drawer, repair } from '../drawer.ts';
import { type Guard, holding, outdated, outside } from '../guards.ts';
import { type EntityType, pendingOf, statusesOf, terminalOf } from '../words.ts';

/** Makes the calls of a case about one entity type. */
export type StatusTable = (drawer: Drawer, type: EntityType) => Attempt[];

/** The statuses in which a record can be; only a session's can be NULL, or a word of no vocabulary. */
function notOver(type: EntityType): (string | null)[] {
  return [...pendingOf(type), ...(type === 'session' ? [null, 'COMPLETED'] : [])];
}

function all(type: EntityType): (string | null)[] {
  return [...notOver(type), ...terminalOf(type)];
}

function guarded(
  drawer: Drawer,
  type: EntityType,
  status: string | null,
  next: string,
  guard: Guard,
  more = {},
): Attempt {
  const make = guard(drawer.random, { type, status });
  return drawer.attempt({ type, status, next, more: (turn: Turn) => ({ ...more, ...make(turn) }) });
}

function oneOf(drawer: Drawer, guards: readonly Guard[]): Guard {
  return guards[drawer.random.below(guards.length)] ?? (() => () => ({}));
}

/** The same status, and one each of those that are over and those that are not. */
function someNext(drawer: Drawer, type: EntityType, status: string | null): string[] {
  const same = statusesOf(type).filter((one) => one === status);
  const groups = [terminalOf(type), pendingOf(type)].map((group) => group.filter((one) => one !== status));
  return [...same, ...groups.filter((group) => group.length > 0).map((group) => drawer.pick(group))];
}

function otherThan(type: EntityType, status: string | null): string[] {
  return statusesOf(type).filter((one) => one !== status);
}

export const statusTables: Readonly<Record<string, StatusTable>> = {
  applied: (drawer, type) =>
    notOver(type).flatMap((status) =>
      statusesOf(type).flatMap((next) => [
        drawer.attempt({ type, status, next }),
        guarded(drawer, type, status, next, oneOf(drawer, holding({ type, status }))),
      ]),
    ),

  'terminal-protection': (drawer, type) =>
    terminalOf(type).flatMap((status) =>
      otherThan(type, status).flatMap((next) => [
        drawer.attempt({ type, status, next }),
        drawer.attempt({
          type,
          status,
          next,
          more: { override: false, override_actor: 'somebody', override_justification: 'it was wrong' },
        }),
        guarded(drawer, type, status, next, oneOf(drawer, holding({ type, status }))),
      ]),
    ),

  'same-terminal': (drawer, type) =>
    terminalOf(type).flatMap((status) => [
      drawer.attempt({ type, status, next: status }),
      ...holding({ type, status }).map((guard) => guarded(drawer, type, status, status, guard)),
    ]),

  'membership-guard': (drawer, type) =>
    all(type).flatMap((status) =>
      someNext(drawer, type, status).flatMap((next) => [
        ...outside.map((guard) => guarded(drawer, type, status, next, guard)),
        guarded(drawer, type, status, next, oneOf(drawer, outside), repair(drawer.random)),
      ]),
    ),

  'version-guard': (drawer, type) =>
    all(type).flatMap((status) => {
      const over = terminalOf(type).some((one) => one === status);
      const nexts = over ? [String(status)] : someNext(drawer, type, status);
      return nexts.flatMap((next) =>
        [...outdated({ type, status }), ...holding({ type, status })].map((guard) =>
          guarded(drawer, type, status, next, guard),
        ),
      );
    }),

  'guarded-exit': (drawer, type) =>
    terminalOf(type).flatMap((status) =>
      otherThan(type, status).flatMap((next) =>
        outdated({ type, status }).map((guard) => guarded(drawer, type, status, next, guard)),
      ),
    ),

  override: (drawer, type) =>
    terminalOf(type).flatMap((status) =>
      otherThan(type, status).flatMap((next) => [
        drawer.attempt({ type, status, next, more: repair(drawer.random) }),
        guarded(drawer, type, status, next, oneOf(drawer, holding({ type, status })), repair(drawer.random)),
        guarded(drawer, type, status, next, oneOf(drawer, outdated({ type, status })), repair(drawer.random)),
      ]),
    ),

  'idle-override': (drawer, type) => [
    ...notOver(type).flatMap((status) =>
      someNext(drawer, type, status).map((next) => drawer.attempt({ type, status, next, more: repair(drawer.random) })),
    ),
    ...terminalOf(type).map((status) => drawer.attempt({ type, status, next: status, more: repair(drawer.random) })),
  ],

  'version-chain': (drawer, type) => Array.from({ length: 4 }, () => versionChain(drawer, type)).flat(),

  'repair-chain': (drawer, type) => terminalOf(type).flatMap((status) => repairChain(drawer, type, status)),
};

/** Refused, refused again, repaired, ended again, and refused once more: one record. */
function repairChain(drawer: Drawer, type: EntityType, status: string): Attempt[] {
  const record = drawer.record(type, status);
  const write = (next: string, more: Partial<WriteCall> = {}): Attempt => ({
    type,
    id: record.id,
    record,
    call: drawer.call(record.id, { type, status: null, next, more }),
  });
  const pending = () => drawer.pick(pendingOf(type));
  const end = drawer.pick(terminalOf(type));
  return [
    write(pending()),
    write(pending()),
    write(pending(), repair(drawer.random)),
    write(pending()),
    write(end),
    write(end),
    write(pending()),
    write(pending(), repair(drawer.random)),
  ];
}

/** Six writes of one record: each version that was read back is good for one write, and an older one for none. */
function versionChain(drawer: Drawer, type: EntityType): Attempt[] {
  const record = drawer.record(type, drawer.pick(pendingOf(type)));
  const next = () => drawer.pick(pendingOf(type));
  const write = (guard: (turn: Turn) => Partial<WriteCall> | undefined): Attempt => {
    const call = drawer.call(record.id, { type, status: null, next: next() });
    return {
      type,
      id: record.id,
      record,
      call: (turn) => {
        const more = guard(turn);
        const plain = call(turn);
        return more && plain && { ...plain, ...more };
      },
    };
  };
  const read = ({ versions }: Turn) => ({ expected_updated_at: versions.at(-1) ?? 0 });
  // Two writes within one tick of a clock may have equal versions, and then there is no older one.
  const before = ({ versions }: Turn) => {
    const [older, newer] = versions.slice(-2);
    return older === undefined || older === newer ? undefined : { expected_updated_at: older };
  };
  return [write(() => ({})), write(before), write(read), write(read), write(before), write(read)];
}
