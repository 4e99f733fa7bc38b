import type { Change, RunRecord } from '@run-completion/schemas/types';
import type { RunKind } from '../oracle/vocabulary.ts';

type Link = Pick<RunRecord, 'session' | 'invocation'>;

/** Times of drawn records; only their order matters. */
export const dawn = 1_767_300_000;

/** Records that racing runs lead to: an invocation whose two sessions overtake each other, and a session that comes and goes. */
export class RaceLinks {
  readonly records: readonly RunRecord[];
  readonly #invocation: string;
  readonly #sisters: readonly string[];
  readonly #guest: RunRecord;
  readonly #nowhere: string;

  constructor(freshId: () => string) {
    this.#invocation = freshId();
    this.#sisters = [freshId(), freshId()];
    this.#guest = { kind: 'session', id: freshId(), status: 'running', created_at: dawn };
    this.#nowhere = freshId();
    this.records = [
      { kind: 'invocation', id: this.#invocation, created_at: dawn },
      ...this.#sisters.map(
        (id): RunRecord => ({ kind: 'session', id, invocation: this.#invocation, created_at: dawn, updated_at: dawn }),
      ),
      this.#guest,
    ];
  }

  of(kind: RunKind, choice: number): Link {
    const [first = null] = this.#sisters;
    const sessions = [this.#guest.id, first, null, this.#nowhere];
    if (kind === 'play') return { session: sessions[choice % sessions.length] ?? null };
    const invocations = [this.#invocation, this.#invocation, null, this.#nowhere];
    if (kind === 'schedule_run') return { invocation: invocations[choice % invocations.length] ?? null };
    // Such a session is the primary one from the time of its first guarded write.
    return kind === 'session' && choice % 4 === 0 ? { invocation: this.#invocation } : {};
  }

  /** One sister overtakes the other. */
  overtake(turn: number): Change {
    const id = this.#sisters[turn % this.#sisters.length] ?? '';
    return { set: { kind: 'session', id, updated_at: dawn + 100 + turn } };
  }

  /** The guest goes, or comes back. */
  visit(turn: number): Change {
    return turn % 2 === 0 ? { delete: { kind: 'session', id: this.#guest.id } } : { put: this.#guest };
  }
}
