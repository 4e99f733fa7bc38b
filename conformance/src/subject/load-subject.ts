import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Subject } from '@run-completion/schemas/types';
import { schemaFaults } from '../runner/schema-faults.ts';
import { findCommand } from './find-command.ts';
import { jsonFault } from './json-fault.ts';
import { SubjectError } from './subject-error.ts';

/** A program to run: the file, then its arguments. */
interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** A subject whose file is valid and whose programs are there. */
export interface LoadedSubject {
  readonly name: string;
  readonly version?: string;
  readonly contract: string;
  readonly wait: Command;
  readonly init?: Command;
  /** What the profiles core and writer need. */
  readonly driver?: Command;
  readonly env: Readonly<Record<string, string>>;
  /** The subject file's folder: the working directory of every command, so that relative paths are taken from it. */
  readonly folder: string;
}

const knownContracts = ['v1'];

/** Reads and checks a subject file. Throws SubjectError. */
export function loadSubject(path: string): LoadedSubject {
  const data = parse(path, read(path));
  const faults = schemaFaults('subject', data);
  if (faults.length > 0) throw new SubjectError('invalid', `${path}: ${faults.join('; ')}; see spec/v1/subject.md`);
  const subject = data as Subject;
  if (!knownContracts.includes(subject.contract)) {
    const known = knownContracts.join(', ');
    throw new SubjectError(
      'contract',
      `${path}: contract ${subject.contract} is not known to this kit, which judges ${known}`,
    );
  }
  const folder = dirname(resolve(path));
  try {
    return {
      name: subject.name,
      ...(subject.version === undefined ? {} : { version: subject.version }),
      contract: subject.contract,
      wait: command(subject, subject.wait, folder, 'wait'),
      ...(subject.store === undefined ? {} : { init: command(subject, subject.store.init, folder, 'store.init') }),
      ...(subject.driver === undefined ? {} : { driver: command(subject, subject.driver, folder, 'driver') }),
      env: subject.env ?? {},
      folder,
    };
  } catch (error) {
    if (error instanceof SubjectError) throw new SubjectError(error.kind, `${path}: ${error.message}`);
    throw error;
  }
}

function command(subject: Subject, words: readonly string[], folder: string, key: string): Command {
  const [first = '', ...args] = words;
  const path = subject.env?.['PATH'] ?? process.env['PATH'] ?? '';
  return { file: findCommand(first, { folder, path, key }), args };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new SubjectError(
        'missing',
        `${path}: there is no such subject file; make one with \`li-conformance init\``,
      );
    const why = code === 'EISDIR' ? 'it is a folder' : `cannot be read (${code})`;
    throw new SubjectError('unreadable', `${path}: ${why}; give the subject file itself`);
  }
}

function parse(path: string, text: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  const fault = jsonFault(json);
  if (fault === undefined) return JSON.parse(json);
  const { line, column } = fault.place;
  throw new SubjectError('not-json', `${path}: not JSON at line ${line}, column ${column}: ${fault.why}`);
}
