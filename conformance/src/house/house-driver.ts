import type { DriverApplied, DriverMessage, DriverRequest } from '@run-completion/schemas/types';
import { StoreRefusal } from '../store/store-refusal.ts';
import { guardedWrite } from './guarded-write.ts';
import { HouseError } from './house-error.ts';
import type { HouseFault } from './house-fault.ts';
import { HouseStore } from './house-store.ts';
import { monotonicNow, spinUntil } from './monotonic.ts';
import { applyRaw } from './raw-changes.ts';

const ops = ['describe', 'open', 'update_status', 'change', 'close'];

/** The kit's own writer: one driver of spec/v1/driver.md, over a SQLite store. */
export class HouseDriver {
  readonly #home: string;
  readonly #fault: HouseFault | undefined;
  #store: HouseStore | undefined;

  constructor(home: string, fault?: HouseFault) {
    this.#home = home;
    this.#fault = fault;
  }

  /** Does what one request asks for, and says what came of it, just once. */
  answer({ id, ...request }: DriverRequest, say: (message: DriverMessage) => void): void {
    let said = false;
    const once = (message: DriverMessage) => {
      if (!said) say(message);
      said = true;
    };
    try {
      once({ id, ok: this.#do({ id, ...request } as DriverRequest, (ok) => once({ id, ok })) });
    } catch (error) {
      const { code, definite, message } = error instanceof HouseError ? error : asStoreFault(error);
      once({ id, error: { code, definite, message } });
    }
  }

  /** `early`: takes an answer before the work is done, which only a fault has a use for. */
  #do(request: DriverRequest, early: (ok: DriverApplied) => void) {
    switch (request.op) {
      case 'describe':
        return { protocol: 1 as const, name: 'house', version: '1', ops, clock: monotonicNow() };
      case 'open':
        this.#store ??= new HouseStore(this.#home);
        return {};
      case 'update_status':
        return this.#timed(request.at, (store, began) => {
          const answerEarly = (applied: boolean) => early({ applied, began, ended: monotonicNow() });
          return guardedWrite(store, request, this.#fault, answerEarly);
        });
      case 'change':
        // Which call a history row is of: no other process has this number, and no other call of it this id.
        return this.#timed(undefined, (store) => {
          applyRaw(store, request.changes, `${process.pid}-${request.id}`);
          return true;
        });
      case 'close':
        this.#store?.db.close();
        this.#store = undefined;
        return {};
      default:
        throw new HouseError('unsupported', `the house has no ${request.op}`);
    }
  }

  #timed(at: string | undefined, work: (store: HouseStore, began: string) => boolean) {
    if (this.#store === undefined) throw new HouseError('failed', 'the store is not open');
    if (at !== undefined) spinUntil(at);
    const began = monotonicNow();
    const applied = work(this.#store, began);
    return { applied, began, ended: monotonicNow() };
  }
}

function asStoreFault(error: unknown): Pick<HouseError, 'code' | 'definite' | 'message'> {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StoreRefusal) return { code: 'invalid', definite: true, message };
  // Every transaction is rolled back where it fails, but nobody can tell of a commit that failed half way.
  return { code: 'store', definite: false, message };
}
