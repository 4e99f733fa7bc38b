import type { WriteCall } from '../../history/history.ts';
import type { Attempt, Turn } from '../attempt.ts';
import { type Drawer, repair } from '../drawer.ts';
import {
  aliases,
  type EntityType,
  entityTypes,
  pendingOf,
  reasonCodes,
  sources,
  statusesOf,
  terminalOf,
} from '../words.ts';

/** Makes the calls of a case about all entity types. */
export type WordTable = (drawer: Drawer) => Attempt[];

type More = Partial<WriteCall>;

/** One call for each type and each of the additions, on a record that is not over. */
function eachType(drawer: Drawer, additions: (type: EntityType) => readonly More[]): Attempt[] {
  return entityTypes.flatMap((type) => additions(type).map((more) => onPending(drawer, type, more)));
}

function onPending(drawer: Drawer, type: EntityType, more: More): Attempt {
  return drawer.attempt({ type, status: drawer.pick(pendingOf(type)), next: drawer.pick(statusesOf(type)), more });
}

/** The same on a record that is over, which must not tempt anybody to write an event first. */
function onTerminal(drawer: Drawer, type: EntityType, more: More): Attempt {
  const status = drawer.pick(terminalOf(type));
  const next = drawer.pick(statusesOf(type).filter((one) => one !== status));
  return drawer.attempt({ type, status, next, more });
}

function refusedWords(drawer: Drawer, more: (type: EntityType) => readonly More[]): Attempt[] {
  const over = entityTypes.flatMap((type) => more(type).map((one) => onTerminal(drawer, type, one)));
  return [...eachType(drawer, more), ...over];
}

export const wordTables: Readonly<Record<string, WordTable>> = {
  'unknown-source': (drawer) =>
    refusedWords(drawer, () =>
      ['operator', 'EXECUTOR', 'Admin', 'executor ', ' agent', 'systems', ''].map((source) => ({ source })),
    ),

  'unknown-reason': (drawer) =>
    refusedWords(drawer, () =>
      [...strangeReasons, ...nearlyRegistered(drawer)].map((reason_code) => ({ reason_code })),
    ),

  'unknown-entity-type': (drawer) =>
    refusedWords(drawer, () =>
      ['branch', 'schedule', 'no_such_type', 'sqlite_master', 'SESSION', 'Play', 'session ', 'runs', ''].map(
        (entity_type) => ({ entity_type }),
      ),
    ),

  'unknown-status': (drawer) =>
    refusedWords(drawer, (type) =>
      ['done', 'COMPLETED', 'not_found', '', ...statusesOfOthers(type)].map((new_status) => ({ new_status })),
    ),

  'unknown-extra-field': (drawer) =>
    refusedWords(drawer, (type) => {
      const fields: Record<string, unknown>[] = [
        { no_such_column: 1 },
        { status_reason_summary: 'by the back door' },
        { updated_at: 1 },
        { id: 'another' },
        ...(type === 'session' ? [{ ended_at: 1_767_225_600, name: 'renamed' }, { model: 'm' }] : []),
      ];
      return fields.map((extra_fields) => ({ extra_fields }));
    }),

  'extra-fields': (drawer) => [
    ...statusesOf('session').flatMap((next) =>
      [null, 'running', 'weird'].map((status) =>
        drawer.attempt({ type: 'session', status, next, more: { extra_fields: { ended_at: 1_767_225_600.125 } } }),
      ),
    ),
    ...eachType(drawer, () => [{ extra_fields: {} }, { extra_fields: null }]),
  ],

  'extra-fields-elsewhere': (drawer) => [
    ...(['play', 'schedule_run'] as const).map((type) => onPending(drawer, type, { extra_fields: { exit_code: 3 } })),
    ...entityTypes
      .filter((type) => type !== 'session')
      .flatMap((type) =>
        statusesOf(type).map((next) =>
          drawer.attempt({
            type,
            status: drawer.pick(pendingOf(type)),
            next,
            more: { extra_fields: { ended_at: 1_767_225_600 } },
          }),
        ),
      ),
  ],

  sources: (drawer) => eachType(drawer, () => sources.map((source) => ({ source }))),

  'carried-on': (drawer) =>
    eachType(drawer, (type) => [
      { reason_summary: 'naïve 100% "quoted"; it\'s\ta\nnew line \\ — 終' },
      {
        evidence_refs: [
          { kind: 'file', path: '/tmp/ä' },
          { n: 0, nested: { list: [1, null, false] } },
        ],
      },
      { reason_summary: 'word '.repeat(2_000) },
      { evidence_refs: Array.from({ length: 40 }, (_, n) => ({ kind: 'line', n })) },
      { metadata: { note: "O'Brien", number: 0.5, nested: [{}], empty: '' } },
      { actor: "Zoë O'Neil" },
      { metadata: null, evidence_refs: [] },
      ...(type === 'session' ? [{ extra_fields: { ended_at: 1_767_225_600.0625 } }] : []),
    ]),

  'every-reason': (drawer) =>
    reasonCodes.map((reason_code, at) =>
      onPending(drawer, entityTypes[at % entityTypes.length] ?? 'session', { reason_code }),
    ),

  'bare-calls': (drawer) =>
    entityTypes.flatMap((type) =>
      statusesOf(type).map((next): Attempt => {
        const { id, record, call } = drawer.attempt({ type, status: drawer.pick(pendingOf(type)), next });
        return { type, id, ...(record && { record }), call: (turn) => bare(call(turn)) };
      }),
    ),

  aliases: (drawer) =>
    aliases.flatMap(([entity_type, type]) => [
      onPending(drawer, type, { entity_type }),
      onPending(drawer, type, { entity_type, expected_statuses: [] }),
    ]),

  'missing-record': (drawer) =>
    entityTypes.flatMap((type) =>
      [{}, { expected_statuses: ['completed', null] }, repair(drawer.random)].map((more) => {
        const { id, call } = onPending(drawer, type, more);
        return { type, id, call };
      }),
    ),

  'membership-null': (drawer) =>
    statusesOf('session').flatMap((next) => [
      ...[[null], [null, 'running'], ['failed', null]].map((expected_statuses) =>
        drawer.attempt({ type: 'session', status: null, next, more: { expected_statuses } }),
      ),
      ...[['running'], [...statusesOf('session')], []].map((expected_statuses) =>
        drawer.attempt({ type: 'session', status: null, next, more: { expected_statuses } }),
      ),
      ...['running', 'weird', 'failed'].map((status) =>
        drawer.attempt({ type: 'session', status, next, more: { expected_statuses: [null] } }),
      ),
    ]),

  'version-rank': (drawer) =>
    entityTypes.flatMap((type) =>
      terminalOf(type).map((status) => {
        const next = drawer.pick(statusesOf(type).filter((one) => one !== status));
        const more = ({ versions }: Turn) => ({ expected_updated_at: (versions.at(-1) ?? 0) - 1 });
        return drawer.attempt({ type, status, next, more });
      }),
    ),

  'override-needs-both': (drawer) => {
    const halves: More[] = [
      {},
      { override_actor: 'ada' },
      { override_justification: 'it was wrong' },
      { override_actor: null, override_justification: 'it was wrong' },
      { override_actor: 'ada', override_justification: null },
      { override_actor: '', override_justification: 'it was wrong' },
      { override_actor: 'ada', override_justification: '' },
      { override_actor: '', override_justification: '' },
    ];
    return refusedWords(drawer, () => halves.map((half) => ({ override: true, ...half })));
  },
};

const strangeReasons = ['no.such.code', 'RUN.COMPLETED.OK', 'run.completed', 'completed.ok', 'unknown', ''];

/** Words that are a registered code but for their end; none that a later release has registered. */
function nearlyRegistered(drawer: Drawer): string[] {
  const code = drawer.pick(reasonCodes);
  return [`${code}.really`, `${code} `, code.replace(/[^.]*$/, 'nothing_of_the_kind'), code.slice(0, -1)];
}

/** The same call with only what every call has. */
function bare(call: WriteCall | undefined): WriteCall | undefined {
  if (call === undefined) return undefined;
  const { entity_type, entity_id, new_status, reason_code } = call;
  return { entity_type, entity_id, new_status, reason_code };
}

/** Words that are statuses, but of other entity types only. */
function statusesOfOthers(type: EntityType): string[] {
  const own = statusesOf(type);
  const words = new Set(entityTypes.flatMap((other) => statusesOf(other)));
  return [...words].filter((word) => !own.includes(word));
}
