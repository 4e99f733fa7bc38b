import { readFileSync } from 'node:fs';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';

/** Reads a JSON file that the user named. Throws a no-input fault when it cannot be read, a data fault when it is no JSON. */
export function readJson(typed: string, what: string): unknown {
  let text: string;
  try {
    text = readFileSync(typed, 'utf8');
  } catch (error) {
    throw new Fault(exit.noInput, `cannot read the ${what} ${typed}: ${reason(error)}`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Fault(exit.data, `the ${what} ${typed} is not JSON; check for a missing quote, bracket or comma`);
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const words: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is not a folder',
    ELOOP: 'its links lead in a circle',
  };
  return words[String(code)] ?? String(code ?? 'it cannot be read');
}
