import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** One line of the system's table of processes. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Clock ticks since the system started: with the pid it names a process for good. */
  readonly started: string;
  /** Ended, and only waiting to be reaped. */
  readonly dead: boolean;
}

/** All processes, as far as /proc tells; empty where there is no /proc. */
export function allProcesses(): ProcessEntry[] {
  return list('/proc').flatMap((name) => (/^[0-9]+$/.test(name) ? (processEntry(Number(name)) ?? []) : []));
}

function processEntry(pid: number): ProcessEntry | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The name, in parentheses, may hold anything, parentheses and blanks included.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  if (session === undefined) return undefined;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    started: fields[19] ?? '',
    dead: state === 'Z' || state === 'X',
  };
}

/** A process and all its living descendants, by a look at all processes; the process alone where there is no /proc. */
export function familyOf(pid: number): ProcessEntry[] {
  const all = allProcesses().filter(({ dead }) => !dead);
  const family = all.filter((entry) => entry.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

/** Whether a process has that file open, or a companion of it. Never, as far as we know, where there is no /proc. */
export function hasOpen(pid: number, path: string): boolean {
  return list(`/proc/${pid}/fd`).some((fd) => target(`/proc/${pid}/fd/${fd}`).startsWith(path));
}

/** What a file descriptor of a process leads to, such as `socket:[12345]`; empty where nobody tells. */
export function descriptorOf(pid: number, descriptor: number): string {
  return target(`/proc/${pid}/fd/${descriptor}`);
}

/** The environment that a process was started with. */
export function environmentOf(pid: number): string {
  return read(`/proc/${pid}/environ`);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // gone, or not ours to look into
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function target(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
