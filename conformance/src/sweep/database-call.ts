/** One call of a process to the system about a file of the store. */
export interface DatabaseCall {
  /** Such as pwrite64. */
  readonly name: string;
  /** The file's name, such as state.db-wal. */
  readonly file: string;
  /** Which of the calls of that name it is within its thread, from 1: so the tracer counts. */
  readonly nth: number;
}

// Reads are left out: within one lock they all see the same, and how many there are depends on what is cached.
const locking = ['fcntl', 'flock'];
const changing = ['pwrite64', 'pwritev', 'write', 'writev', 'ftruncate', 'fallocate', 'unlink', 'unlinkat'];
const syncing = ['fsync', 'fdatasync'];

/** The names of the calls that are followed. */
export const followedCalls: readonly string[] = [...locking, ...changing, ...syncing];

/** Whether a call changes a file. */
export function isChanging({ name }: DatabaseCall): boolean {
  return changing.includes(name);
}

/** Whether a full or broken disk lets a call fail. */
export function mayFail({ name }: DatabaseCall): boolean {
  return changing.includes(name) || syncing.includes(name);
}
