import type { Kind } from '../domain/kind.ts';
import type { Outcome } from '../domain/outcome.ts';
import type { Watched } from '../ports/store.ts';

/** The runs still waited on, one entry a run however many tokens name it (D2). */
export class Pending {
  readonly #positions = new Map<Kind, Map<string, number[]>>();
  #watched: Map<Kind, string[]> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(kind: Kind, id: string, position: number): void {
    const ids = this.#positions.get(kind) ?? new Map<string, number[]>();
    const positions = ids.get(id);
    if (positions) {
      positions.push(position);
      return;
    }
    ids.set(id, [position]);
    this.#positions.set(kind, ids);
    this.#watched = undefined;
    this.#size += 1;
  }

  /** The same object until the set changes, so that a store may keep what it made of it. */
  watched(): Watched {
    this.#watched ??= new Map([...this.#positions].map(([kind, ids]) => [kind, [...ids.keys()]]));
    return this.#watched;
  }

  /** Takes a run off the list and fills its positions. False where it is not on the list. */
  settle(kind: Kind, outcome: Outcome, known: (Outcome | undefined)[]): boolean {
    const ids = this.#positions.get(kind);
    const positions = ids?.get(outcome.run_id);
    if (!ids || !positions) return false;
    for (const position of positions) known[position] = outcome;
    ids.delete(outcome.run_id);
    if (ids.size === 0) this.#positions.delete(kind);
    this.#watched = undefined;
    this.#size -= 1;
    return true;
  }
}
