import { entityWords } from './entity-words.ts';
import type { WriteCall } from './history.ts';

/** A record at one instant, as far as the guarded write looks at it. */
export interface RecordState {
  readonly status: string | null;
  /** updated_at; undefined where nobody knows what it was. */
  readonly token: number | null | undefined;
  /** By how much the token may differ from the real one, in seconds; absent where it is exact. */
  readonly slack?: number;
}

/** What a call may come to at a state. At least one holds. */
export interface Outcomes {
  readonly apply: boolean;
  readonly refuse: boolean;
  readonly reject: boolean;
}

/**
 * The sequential model: what a fit call may come to when nobody disturbs it (D5). First the status guard, on terminal
 * rows too (d5.membership-guard), then the protection of terminal rows and the version, in either rank
 * (d5.version-rank). `seedToken` is the updated_at from before all writes, which a write has certainly replaced.
 */
export function outcomesAt(
  entity: string,
  call: WriteCall,
  state: RecordState,
  seedToken: number | null | undefined,
): Outcomes {
  const { expected_statuses, expected_updated_at, new_status, override } = call;
  if (expected_statuses && !expected_statuses.includes(state.status)) return refuse;
  const freshness = freshnessOf(expected_updated_at ?? undefined, state, seedToken);
  const exit = state.status !== new_status && entityWords.isTerminal(entity, state.status);
  if (exit && !override) return freshness === 'fresh' ? reject : rejectOrRefuse;
  if (freshness === 'fresh') return apply;
  return freshness === 'stale' ? refuse : applyOrRefuse;
}

const apply: Outcomes = { apply: true, refuse: false, reject: false };
const refuse: Outcomes = { apply: false, refuse: true, reject: false };
const reject: Outcomes = { apply: false, refuse: false, reject: true };
const applyOrRefuse: Outcomes = { apply: true, refuse: true, reject: false };
const rejectOrRefuse: Outcomes = { apply: false, refuse: true, reject: true };

/** Whether the version that a call names is that of the record. */
export function freshnessOf(
  expected: number | undefined,
  { token, slack = 0 }: RecordState,
  seedToken: number | null | undefined,
): 'fresh' | 'stale' | 'unknown' {
  if (expected === undefined) return 'fresh';
  if (token === undefined) return expected === seedToken ? 'stale' : 'unknown';
  if (token !== null && slack > 0 && Math.abs(token - expected) <= slack) return 'unknown';
  return token === expected ? 'fresh' : 'stale';
}
