import type { Operation, WriteOperation } from '../history/history.ts';
import type { PreparedCall } from './prepared-call.ts';
import type { RaceField } from './race-field.ts';
import type { RaceWriter } from './race-writer.ts';

/** One writer with the calls that it has to make. */
export class Lane {
  readonly #field: RaceField;
  readonly #index: number;
  readonly #queue: readonly PreparedCall[];
  readonly #operations: Operation[];

  constructor(field: RaceField, index: number, queue: readonly PreparedCall[], operations: Operation[]) {
    this.#field = field;
    this.#index = index;
    this.#queue = queue;
    this.#operations = operations;
  }

  /** Sends the first call before it returns; the others follow, each upon the answer to the one before. */
  run(at?: bigint): Promise<void> {
    const [first, ...rest] = this.#queue;
    return first === undefined ? Promise.resolve() : this.#begin(first, rest, at);
  }

  async #begin(first: PreparedCall, rest: readonly PreparedCall[], at?: bigint): Promise<void> {
    await this.#make(first, at);
    for (const next of rest) await this.#make(next);
  }

  async #make(prepared: PreparedCall, at?: bigint): Promise<void> {
    const writer = this.#field.writer(this.#index);
    const { tag, record } = prepared;
    const call = this.#withVersion(prepared);
    const answered = await writer.write(call, at);
    this.#operations.push(operationOf(writer, { tag, record, call, ...answered }));
    if (answered.answer.is === 'none') await this.#field.replace(this.#index);
  }

  #withVersion({ call, planned, record }: PreparedCall): WriteOperation['call'] {
    const token = planned.version ? this.#field.version(record) : undefined;
    return token === undefined ? call : { ...call, expected_updated_at: token };
  }
}

function operationOf({ process }: RaceWriter, made: Omit<WriteOperation, 'is' | 'id' | 'process'>): WriteOperation {
  return { is: 'write', id: 0, process, ...made };
}
