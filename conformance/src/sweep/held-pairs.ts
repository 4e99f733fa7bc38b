import type { RacedCall, RacedRecord } from '@run-completion/schemas/types';

/** Two guarded writes of one record: one is held somewhere in its course while the other one runs. */
export interface HeldPair {
  readonly record: RacedRecord;
  readonly held: RacedCall;
  readonly other: RacedCall;
}

const held = { writer: 0, record: 0 };
const other = { writer: 1, record: 0 };
const running: RacedRecord = { entity_type: 'session', status: 'running' };

/** Pairs in which each write takes away what the other one has found, by what the writes ask for. */
export const heldPairs: Readonly<Record<string, HeldPair>> = {
  status: {
    record: running,
    held: { ...held, to: 'completed', expects: ['running'], ended_at: true },
    other: { ...other, to: 'failed', expects: ['running'] },
  },
  nothing: {
    record: running,
    held: { ...held, to: 'completed', ended_at: true },
    other: { ...other, to: 'failed' },
  },
  version: {
    record: running,
    held: { ...held, to: 'completed', version: true },
    other: { ...other, to: 'failed', version: true },
  },
  override: {
    record: { entity_type: 'session', status: 'failed' },
    held: { ...held, to: 'completed', override: true },
    other: { ...other, to: 'aborted', override: true },
  },
};
