import type { Row, WriteCall } from '../history/history.ts';
import { holdsJson, isEmpty, show } from './compare-row.ts';
import { entityTypeOf, sources } from './words.ts';

/** A log of one record before and after a call. */
export interface LogChange {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

/** The rows that a call added, and what else it did to the log; a clause each. */
export function addedRows({ before, after }: LogChange, table: string): { rows: Row[]; complaints: string[] } {
  const old = new Map(before.map((row) => [row['id'], JSON.stringify(row)]));
  const rows = after.filter((row) => !old.has(row['id']));
  const kept = new Map(after.map((row) => [row['id'], JSON.stringify(row)]));
  const complaints = [...old].flatMap(([id, text]) => {
    if (kept.get(id) === text) return [];
    return [`${table}: an earlier row was ${kept.has(id) ? 'changed' : 'deleted'}`];
  });
  return { rows, complaints };
}

/** d5.write-set: the one row of status_transitions that an applied write adds. `previous` is the status before. */
export function compareTransition(row: Row, call: WriteCall, previous: unknown): string[] {
  const faults: string[] = [];
  const due = (column: string, legal: boolean, what: string) => {
    if (!legal) faults.push(`status_transitions.${column} is ${show(row[column])}, where ${what} is due`);
  };
  const { reason_summary: summary, source, actor, evidence_refs: evidence, metadata } = call;
  const type = entityTypeOf(call.entity_type);
  due('id', typeof row['id'] === 'string', 'a text');
  due('entity_type', row['entity_type'] === type, show(type));
  due('entity_id', row['entity_id'] === call.entity_id, show(call.entity_id));
  due('previous_status', row['previous_status'] === previous, show(previous));
  due('status', row['status'] === call.new_status, show(call.new_status));
  due('reason_code', row['reason_code'] === call.reason_code, show(call.reason_code));
  const summarised = summary === undefined ? isEmpty(row['reason_summary']) : row['reason_summary'] === summary;
  due('reason_summary', summarised, show(summary ?? null));
  due('evidence_refs', holdsJson(row['evidence_refs'], evidence), JSON.stringify(evidence ?? null));
  const sourced = source === undefined ? sources.some((one) => one === row['source']) : row['source'] === source;
  due('source', sourced, source === undefined ? 'a status source' : show(source));
  due('actor', typeof actor !== 'string' || row['actor'] === actor, show(actor));
  due('created_at', typeof row['created_at'] === 'number', 'a time');
  if (metadata !== undefined && metadata !== null) {
    due('metadata', holdsJson(row['metadata'], metadata), JSON.stringify(metadata));
  }
  return faults;
}

/** What an event of a rejection or an override has to tell: who wrote, and in its details what he wrote over what. */
export function compareEvent(row: Row, call: WriteCall, previous: unknown): string[] {
  const faults: string[] = [];
  const named = [call.override_actor, call.actor].filter((name) => typeof name === 'string');
  const actors = named.length > 0 ? named : [call.source ?? sources].flat();
  if (!actors.includes(String(row['actor']))) {
    faults.push(`admin_events.actor is ${show(row['actor'])}, where ${actors.map(show).join(' or ')} is due`);
  }
  const told = textsIn(row['details']);
  if (told === undefined) return [...faults, `admin_events.details is no JSON object: ${show(row['details'])}`];
  for (const text of [entityTypeOf(call.entity_type), previous, call.new_status]) {
    if (typeof text === 'string' && !told.has(text)) faults.push(`admin_events.details does not tell ${show(text)}`);
  }
  return faults;
}

/** Every text in a JSON object, however deep; undefined where it is none. */
function textsIn(details: unknown): ReadonlySet<string> | undefined {
  try {
    const data: unknown = JSON.parse(String(details));
    if (typeof data !== 'object' || data === null) return undefined;
    const texts = new Set<string>();
    const walk = (value: unknown) => {
      if (typeof value === 'string') texts.add(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
    };
    walk(data);
    return texts;
  } catch {
    return undefined;
  }
}
