import type { RacedCall, RacedRecord } from '@run-completion/schemas/types';

/** A guarded write that a sweep interrupts, with the record that it is about. */
export interface SweptWrite {
  readonly record: RacedRecord;
  readonly call: RacedCall;
}

const on = { writer: 0, record: 0 };

/** By the name that an entry of golden/v1/races.json uses. */
export const sweptWrites: Readonly<Record<string, SweptWrite>> = {
  applied: {
    record: { entity_type: 'session', status: 'running' },
    call: { ...on, to: 'completed', expects: ['running'], ended_at: true },
  },
  rejected: {
    record: { entity_type: 'session', status: 'failed' },
    call: { ...on, to: 'completed' },
  },
  repair: {
    record: { entity_type: 'session', status: 'failed' },
    call: { ...on, to: 'completed', override: true, ended_at: true },
  },
};
