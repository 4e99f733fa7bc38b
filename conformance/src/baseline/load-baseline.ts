import type { Baseline, KnownFailure } from '@run-completion/schemas/types';
import { exit } from '../runner/exit-codes.ts';
import { Fault } from '../runner/fault.ts';
import { readJson } from '../runner/read-json.ts';
import { schemaFaults } from '../runner/schema-faults.ts';

/**
 * Known failures by case id. Throws a data fault when the file is malformed, names a case twice, or names one that
 * does not exist: an entry that can never be checked would excuse nothing and hide a typing error.
 */
export function loadBaseline(typed: string, caseIds: ReadonlySet<string>): ReadonlyMap<string, KnownFailure> {
  const data = readJson(typed, 'baseline');
  const [fault] = schemaFaults('baseline', data);
  if (fault !== undefined) throw wrong(typed, fault);
  const known = new Map<string, KnownFailure>();
  for (const entry of (data as Baseline).known_failures) {
    if (!caseIds.has(entry.case)) throw wrong(typed, `there is no case ${entry.case}; see \`li-conformance list\``);
    if (known.has(entry.case)) throw wrong(typed, `the case ${entry.case} is listed twice; keep one entry`);
    known.set(entry.case, entry);
  }
  return known;
}

function wrong(typed: string, fault: string): Fault {
  return new Fault(exit.data, `the baseline ${typed} is wrong: ${fault}`);
}
