import { allProcesses, environmentOf, hasOpen, type ProcessEntry } from './process-table.ts';

const rounds = 5;

/** By what the processes that came of a leader are told from all others. */
export interface Kinship {
  /** The process that leads the group and the session. */
  readonly leader: number;
  /** A text that stands in its environment and in no other. */
  readonly mark: string;
  /** `pid started` of descendants that were met before. */
  readonly known?: ReadonlySet<string>;
  /** What its standard streams lead to, as /proc names it. */
  readonly streams?: readonly string[];
}

/** Ends a process that leads a session of its own, and all that came of it, wherever it went. */
export function killTree(kinship: Kinship): void {
  sendSignal(-kinship.leader, 'SIGKILL');
  const killed = new Set<number>();
  // What forks faster than we look is met again in the next round.
  for (let round = 0; round < rounds; round += 1) {
    const fresh = belonging(kinship).filter((pid) => !killed.has(pid));
    if (fresh.length === 0) return;
    for (const pid of fresh) {
      sendSignal(pid, 'SIGKILL');
      killed.add(pid);
    }
  }
}

/** The living processes that came of a leader: by group, session, environment, descent, or a stream that they hold. */
function belonging(kinship: Kinship): number[] {
  const living = allProcesses().filter(({ pid, dead }) => !dead && pid !== process.pid);
  const found = new Set(living.filter((entry) => related(entry, kinship)).map(({ pid }) => pid));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of living) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function related({ pid, session, group, started }: ProcessEntry, kinship: Kinship): boolean {
  const { leader, mark, known, streams = [] } = kinship;
  return (
    session === leader ||
    group === leader ||
    known?.has(`${pid} ${started}`) === true ||
    environmentOf(pid).includes(mark) ||
    streams.some((stream) => hasOpen(pid, stream))
  );
}

/** Sends a signal; a process that has gone meanwhile is no error. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // EPERM: a set-user-id program of the subject's, which we cannot end.
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
