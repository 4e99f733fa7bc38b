import type Database from 'better-sqlite3';
import { lockedFault } from '../ports/locked-fault.ts';
import { StoreFault } from '../ports/store-fault.ts';
import type { Location } from '../stores/location.ts';
import { openWritable } from '../stores/sqlite/driver.ts';
import { faultOf } from '../stores/sqlite/fault-of.ts';
import { type Applied, applyWrite, type Guarded, type Written } from './apply-write.ts';
import { checkStore } from './check-store.ts';
import { type CheckedWrite, checkedWrite } from './checked-write.ts';
import { StatusStatements } from './status-statements.ts';
import type { StatusWrite } from './status-write.ts';
import { LostRace, RecordMissing, TransitionRejected } from './write-errors.ts';

/** Time in seconds since the epoch, for what is written. */
export type WallClock = () => number;

const systemTime: WallClock = () => Date.now() / 1_000;

/** A connection that writes statuses, one guarded write after another (D5). */
export class StatusWriter {
  readonly #db: Database.Database;
  readonly #shown: string;
  readonly #statements: StatusStatements;
  readonly #transaction: Database.Transaction<(write: CheckedWrite) => Written>;

  /** Throws a `StoreFault` where the store is missing or faulty. Makes nothing. */
  constructor({ path, shown, busyTimeout }: Location, now: WallClock = systemTime) {
    checkStore(path, shown);
    this.#shown = shown;
    this.#db = openWritable(path, busyTimeout);
    this.#db.pragma('foreign_keys = ON');
    this.#statements = new StatusStatements(this.#db);
    this.#transaction = this.#db.transaction((write: CheckedWrite) => applyWrite(this.#statements, write, now));
  }

  /**
   * Answers true where the status was written, false where a guard did not hold and nothing was.
   *
   * Throws `InvalidWrite` before anything is read, `RecordMissing`, `TransitionRejected` (its event is committed),
   * `LostRace` for a race lost without any guard, and a `StoreFault`; nothing else is written then.
   */
  updateStatus(entityType: string, entityId: string, write: StatusWrite): boolean {
    return this.write(entityType, entityId, write).is === 'applied';
  }

  /** The same for who wants to tell people more: from which status it moved, or which guard did not hold. */
  write(entityType: string, entityId: string, write: StatusWrite): Applied | Guarded {
    const checked = checkedWrite(entityType, entityId, write);
    const written = this.#commit(checked);
    const name = `${checked.entity} ${entityId}`;
    if (written.is === 'missing') throw new RecordMissing(`there is no ${name}`);
    if (written.is === 'rejected') {
      const what = `${name} is over (${written.status}) and cannot become ${checked.newStatus}`;
      throw new TransitionRejected(`${what}; a repair takes an override, its actor and justification`, written.status);
    }
    const unguarded = checked.expectedStatuses === undefined && checked.expectedUpdatedAt === undefined;
    if (written.is === 'guarded' && written.by === 'race' && unguarded)
      throw new LostRace(`another writer changed ${name} meanwhile; read it again`);
    return written;
  }

  close(): void {
    this.#db.close();
  }

  #commit(write: CheckedWrite): Written {
    try {
      // The lock is taken before the row is read: what is read then still holds when it is written.
      return this.#transaction.immediate(write);
    } catch (error) {
      const fault = faultOf(error, this.#shown);
      throw fault instanceof StoreFault && fault.code === 'busy' ? lockedFault(fault) : fault;
    }
  }
}
