import { readFileSync } from 'node:fs';
import type { Case } from '@run-completion/schemas/types';
import { schemaFaults } from '../runner/schema-faults.ts';

/**
 * Reads a case file and holds it to schemas/v1/case.schema.json. `name` is what a message calls it. Throws an Error of one
 * line where it cannot be read, is no JSON, or is no case.
 */
export function loadGoldenCase(path: string, name: string = path): Case {
  return goldenCaseOf(caseData(path, name), name);
}

/** The document in a file of a case, or of a race, as it stands. Throws as above. */
export function caseData(path: string, name: string = path): unknown {
  const text = read(path, name);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error(`${name} is no JSON; give a case file, such as a failed run keeps`);
  }
}

/** A document as a case. Throws an Error of one line where it is none. */
export function goldenCaseOf(data: unknown, name: string): Case {
  const faults = schemaFaults('case', data);
  if (faults.length > 0) throw new Error(`${name} is no case file: ${faults.slice(0, 3).join('; ')}`);
  return data as Case;
}

function read(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name} cannot be read${code === undefined ? '' : ` (${code})`}; give the path of a case file`);
  }
}
