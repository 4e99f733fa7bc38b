import type { RunRecord } from '@run-completion/schemas/types';
import type { RunKind } from '../oracle/vocabulary.ts';
import type { DrawnIds } from './drawn-ids.ts';

type Link = Pick<RunRecord, 'session' | 'invocation'>;

/** Records that drawn runs link to: invocations with none, one and three sessions, and one id that leads nowhere. */
export class SeededLinks {
  readonly records: RunRecord[] = [];
  readonly #sessions: string[] = [];
  readonly #invocations: string[] = [];
  readonly #ids: DrawnIds;

  constructor(ids: DrawnIds) {
    this.#ids = ids;
    for (const [count, newest] of [
      [0, 0],
      [1, 0],
      [3, 1],
    ] as const) {
      const id = ids.plain();
      this.#invocations.push(id);
      this.records.push({ kind: 'invocation', id }, ...this.#sessionsOf(id, count, newest));
    }
    this.#sessions.push(ids.plain());
    this.#invocations.push(ids.plain());
  }

  /** The link of a run: NULL, dangling, or to one of the records. */
  of(kind: RunKind, choice: number): Link {
    if (kind === 'play') return { session: pick([null, ...this.#sessions], choice) };
    if (kind === 'schedule_run') return { invocation: pick([null, ...this.#invocations], choice) };
    return {};
  }

  /** The sessions of a drawn invocation: none up to three. */
  sessionsFor(invocation: string, choice: number): RunRecord[] {
    return this.#sessionsOf(invocation, choice % 4, Math.floor(choice / 4) % 3);
  }

  #sessionsOf(invocation: string, count: number, newest: number): RunRecord[] {
    return Array.from({ length: count }, (_, index) => {
      const id = this.#ids.plain();
      this.#sessions.push(id);
      const created_at = 1_767_300_000 + index;
      return {
        kind: 'session',
        id,
        invocation,
        created_at,
        updated_at: created_at + (index === newest % count ? 9_000 : 100),
      };
    });
  }
}

function pick<T>(list: readonly (T | null)[], choice: number): T | null {
  return list[choice % list.length] ?? null;
}
