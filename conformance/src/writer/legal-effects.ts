import type { WriteCall } from '../history/history.ts';
import { entityTypeOf, extraFieldsOf, reasonCodes, sources, statusesOf, terminalOf } from './words.ts';

/** What the store held of a record before a call, as far as it decides. */
export interface Before {
  readonly status: string | null;
  readonly updatedAt: unknown;
}

/** One legal outcome of a guarded write: what it answers, and what it leaves behind. */
export interface Effect {
  readonly answer: 'applied' | 'refused' | 'error';
  /** Whether row and history are written, as applied writes are; otherwise neither changes. */
  readonly written: boolean;
  /** The one audit event that it adds, if any. */
  readonly event: 'rejected' | 'override' | null;
  /** The rule, for people. */
  readonly because: string;
}

/**
 * D5 as a table: every legal outcome of one call that nothing else happens beside, more than one where v1 leaves room.
 * `before` is null where there is no such record. Never empty.
 */
export function legalEffects(before: Before | null, call: WriteCall): readonly [Effect, ...Effect[]] {
  const fault = unknownWord(call);
  if (fault !== undefined) return [error(fault)];
  if (call.override === true && !(call.override_actor && call.override_justification)) {
    return [error('an override needs an actor and a justification')];
  }
  if (before === null) return [error('there is no such record')];
  const legal = guarded(before, call);
  // The list of aliases stands in no sentence of the contract that binds.
  const named = entityTypeOf(call.entity_type) === call.entity_type;
  return named ? legal : [...legal, error('a word for an entity type may be refused')];
}

function guarded(before: Before, call: WriteCall): [Effect, ...Effect[]] {
  const { expected_statuses: expected, expected_updated_at: version, new_status: next, override = false } = call;
  if (Array.isArray(expected) && !expected.includes(before.status)) {
    return [refused(`the status ${shown(before.status)} is not among the expected ones`)];
  }
  const stale = typeof version === 'number' && version !== before.updatedAt;
  const type = entityTypeOf(call.entity_type);
  const over = type !== undefined && before.status !== null && terminalOf(type).includes(before.status);
  const leaves = over && next !== before.status;
  if (leaves && !override) {
    const rejection = rejected(`${shown(before.status)} is terminal, and ${shown(next)} is another status`);
    return stale ? [refused('the version is stale'), rejection] : [rejection];
  }
  if (stale) {
    const plain = refused('the version is stale');
    return override ? [plain, { ...plain, event: 'override' }] : [plain];
  }
  if (!override) return [applied(null)];
  return leaves ? [applied('override')] : [applied(null), applied('override')];
}

/** d5.closed-vocabularies: what in a call no vocabulary has; undefined where all is known. */
function unknownWord(call: WriteCall): string | undefined {
  const type = entityTypeOf(call.entity_type);
  if (type === undefined) return `${shown(call.entity_type)} is no entity type`;
  if (!statusesOf(type).includes(call.new_status)) return `${type} has no status ${shown(call.new_status)}`;
  if (!reasonCodes.includes(call.reason_code)) return `${shown(call.reason_code)} is no reason code`;
  if (call.source !== undefined && !sources.includes(call.source)) return `${shown(call.source)} is no source`;
  const extra = Object.keys(call.extra_fields ?? {}).find((name) => !extraFieldsOf(type).includes(name));
  return extra === undefined ? undefined : `${type} has no extra field ${shown(extra)}`;
}

function error(because: string): Effect {
  return { answer: 'error', written: false, event: null, because };
}

function refused(because: string): Effect {
  return { answer: 'refused', written: false, event: null, because };
}

function rejected(because: string): Effect {
  return { answer: 'error', written: false, event: 'rejected', because };
}

function applied(event: 'override' | null): Effect {
  return { answer: 'applied', written: true, event, because: 'nothing stands against it' };
}

function shown(word: string | null): string {
  return word === null ? 'NULL' : JSON.stringify(word);
}
