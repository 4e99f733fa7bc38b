import { accessSync, constants, realpathSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { exit } from '../runner/exit-codes.ts';
import { Fault } from '../runner/fault.ts';
import { draftOf } from './draft-of.ts';

type ReportKind = 'json' | 'junit';

/** Where one report goes. */
export interface ReportTarget {
  readonly kind: ReportKind;
  /** As the user typed it, for messages. */
  readonly typed: string;
  /** Absolute, links resolved. */
  readonly file: string;
  /** Whether it may be put in place by a rename; a device or a pipe must be written to as it is. */
  readonly regular: boolean;
}

/**
 * Reads `--report json=FILE` and `junit=FILE`, and makes sure, before anything runs, that each file can be made: a
 * suite that ran for a minute must not lose its report to a spelling mistake. Throws faults of usage and cannot-create.
 */
export function reportTargets(values: readonly string[], cwd: string): readonly ReportTarget[] {
  const targets = values.map((value) => target(value, cwd));
  for (const [index, { file, typed }] of targets.entries()) {
    if (targets.findIndex((other) => other.file === file) === index) continue;
    throw new Fault(exit.usage, `--report: ${typed} is named twice; give each report a file of its own`);
  }
  return targets;
}

function target(value: string, cwd: string): ReportTarget {
  const at = value.indexOf('=');
  const kind = value.slice(0, Math.max(at, 0));
  const typed = value.slice(at + 1);
  if ((kind !== 'json' && kind !== 'junit') || typed === '') {
    throw new Fault(exit.usage, `--report ${value}: give json=FILE or junit=FILE`);
  }
  const path = resolve(cwd, typed);
  const there = look(path, typed);
  if (there?.isDirectory()) throw cannot(typed, 'it is a folder; name a file in it');
  const regular = there === undefined || there.isFile();
  // A rename over a link would replace the link and not the file it leads to.
  const file = there === undefined ? join(realFolder(typed, path), basename(path)) : realpathSync(path);
  if (!writable(file, regular)) throw cannot(typed, 'its folder cannot be written to');
  return { kind, typed, file, regular };
}

function realFolder(typed: string, path: string): string {
  const folder = dirname(path);
  if (!look(folder, typed)?.isDirectory()) throw cannot(typed, 'its folder does not exist; make it first');
  return realpathSync(folder);
}

function look(path: string, typed: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    throw cannot(typed, 'the way to it is barred (permissions, or a circle of links)');
  }
}

/** Permissions do not tell all (a read-only mount, /proc): only making a file shows that a file can be made. */
function writable(file: string, regular: boolean): boolean {
  try {
    if (!regular) {
      accessSync(file, constants.W_OK);
      return true;
    }
    const probe = draftOf(file);
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
    return true;
  } catch {
    return false;
  }
}

function cannot(typed: string, why: string): Fault {
  return new Fault(exit.cannotCreate, `cannot create the report ${typed}: ${why}`);
}
