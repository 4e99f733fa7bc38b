import type { RunRecord } from '@run-completion/schemas/types';
import type { Random } from '../cases/random.ts';
import type { WriteCall } from '../history/history.ts';
import type { Attempt, Turn } from './attempt.ts';
import { type EntityType, reasonCodes, sources } from './words.ts';

/** What a table gives for one call; the rest is drawn. */
export interface Wish {
  readonly type: EntityType;
  readonly status: string | null;
  readonly next: string;
  /** Added to the call, or in place of what was drawn. */
  readonly more?: Partial<WriteCall> | ((turn: Turn) => Partial<WriteCall>);
}

/** Seconds since the epoch around which seeded records were last written; long past, so that every write moves them. */
const longAgo = 1_767_225_600;

/** Draws records and calls: each call has a record and a tag of its own. */
export class Drawer {
  readonly random: Random;
  #count = 0;
  #last = '';

  constructor(random: Random) {
    this.random = random;
  }

  pick(list: readonly string[]): string {
    const found = list[this.random.below(list.length)];
    if (found === undefined) throw new Error('there is nothing to pick from');
    return found;
  }

  /** A call on a fresh record. */
  attempt(wish: Wish): Attempt {
    const record = this.record(wish.type, wish.status);
    return { type: wish.type, id: record.id, record, call: this.call(record.id, wish) };
  }

  record(type: EntityType, status: string | null): RunRecord {
    const updated_at = longAgo - this.random.below(40_000_000) + this.random.below(1_024) / 1_024;
    return {
      kind: type,
      id: this.#id(),
      status,
      reason: this.pick(reasonCodes),
      created_at: updated_at - this.random.below(10_000),
      updated_at,
    };
  }

  /**
   * Mostly as lionagi makes them; some are shorter or longer, have capitals or only digits, for those are ids as well,
   * and some begin as the one before does.
   */
  #id(): string {
    const { random } = this;
    const drawn = random.hexadecimal([32, 32, 12, 7, 48][random.below(5)] ?? 32);
    const forms = [
      drawn,
      drawn,
      drawn,
      drawn.toUpperCase(),
      drawn.replace(/\D/g, '7'),
      this.#last.slice(0, 10) + drawn,
    ];
    this.#last = forms[random.below(forms.length)] ?? drawn;
    return this.#last;
  }

  /** A call with a summary, and an actor of its own; with source, evidence, metadata and an end only now and then. */
  call(id: string, { type, next, more = {} }: Wish): Attempt['call'] {
    const { random } = this;
    this.#count += 1;
    const tag = `op-${this.#count}-${random.hexadecimal(6)}`;
    const now = () => random.below(3) === 0;
    const drawn: WriteCall = {
      entity_type: type,
      entity_id: id,
      new_status: next,
      reason_code: this.pick(reasonCodes),
      reason_summary: `because of ${tag}`,
      actor: tag,
      ...(now() ? { source: this.pick(sources) } : {}),
      ...(now() ? { evidence_refs: [{ kind: 'log', path: `/${tag}`, lines: [1, random.below(99)] }] } : {}),
      ...(now() ? { metadata: { tag, deep: { list: [null, true, random.below(99)] } } } : {}),
      ...(type === 'session' && now() ? { extra_fields: { ended_at: longAgo + random.below(1_000) / 8 } } : {}),
    };
    return (turn) => ({ ...drawn, ...(typeof more === 'function' ? more(turn) : more) });
  }
}

/** An override that somebody answers for. */
export function repair(random: Random): Partial<WriteCall> {
  const name = `admin-${random.hexadecimal(6)}`;
  return { override: true, actor: name, override_actor: name, override_justification: `${name} has looked at it` };
}
