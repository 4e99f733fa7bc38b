import { randomBytes } from 'node:crypto';
import type { RacedCall } from '@run-completion/schemas/types';
import type { RecordName, WriteCall } from '../history/history.ts';
import { registeredReasons } from '../oracle/vocabulary.ts';

const sources = ['executor', 'agent', 'admin', 'system'] as const;

/** A call of a plan with everything that makes it one of its kind, so that its rows are told from all others. */
export interface PreparedCall {
  readonly tag: string;
  readonly record: RecordName;
  readonly planned: RacedCall;
  readonly call: Omit<WriteCall, 'expected_updated_at'>;
}

/** Arguments differ from call to call: reason, source, summary and evidence have to arrive together with the status. */
export function prepareCall(planned: RacedCall, record: RecordName): PreparedCall {
  const bytes = randomBytes(8);
  const tag = bytes.toString('hex');
  const reasons = registeredReasons();
  const { to, expects, override, ended_at } = planned;
  return {
    tag,
    record,
    planned,
    call: {
      ...record,
      new_status: to,
      reason_code: reasons[bytes.readUInt16BE(0) % reasons.length] ?? 'run.completed.ok',
      reason_summary: `as ${tag} saw it`,
      evidence_refs: [{ kind: 'note', ref: tag }],
      source: sources[(bytes[2] ?? 0) % sources.length] ?? 'executor',
      actor: tag,
      ...(expects === undefined ? {} : { expected_statuses: [...expects] }),
      ...(override ? { override, override_actor: tag, override_justification: `${tag} answers for it` } : {}),
      ...(ended_at ? { extra_fields: { ended_at: 1_767_300_000 + bytes.readUInt16BE(4) / 64 } } : {}),
    },
  };
}
