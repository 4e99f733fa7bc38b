import { sendSignal } from './kill-tree.ts';

/** Leaders of the groups that are running now. */
const living = new Set<number>();
let watching = false;

/** Ends a process group with the kit, should the kit end in a way that nobody foresaw. */
export function endWithUs(leader: number): void {
  living.add(leader);
  if (watching) return;
  watching = true;
  process.once('exit', () => {
    for (const pid of living) sendSignal(-pid, 'SIGKILL');
  });
}

export function hasEnded(leader: number): void {
  living.delete(leader);
}
