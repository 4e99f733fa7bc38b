import { readFileSync } from 'node:fs';

/** Those that end a process which does not look after them, and by which its owner may want to end it. */
const watched: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 };

/** The signals for which a process has installed a handler; undefined where the system does not tell. */
export function caughtSignals(pid: number | undefined): ReadonlySet<string> | undefined {
  try {
    const mask = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (mask === undefined) return undefined;
    const bits = BigInt(`0x${mask}`);
    const caught = Object.entries(watched).filter(([, number]) => ((bits >> BigInt(number - 1)) & 1n) === 1n);
    return new Set(caught.map(([name]) => name));
  } catch {
    return undefined;
  }
}
