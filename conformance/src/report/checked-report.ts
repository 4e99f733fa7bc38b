import type { Report } from '@run-completion/schemas/types';
import { exit } from '../runner/exit-codes.ts';
import { Fault } from '../runner/fault.ts';
import { schemaFaults } from '../runner/schema-faults.ts';

/** The report as text, held against its published schema first. Throws a kit fault if it does not fit. */
export function checkedReport(report: Report): string {
  const [fault] = schemaFaults('report', report);
  if (fault !== undefined) throw new Fault(exit.kitFault, `the kit made a report that breaks its own schema: ${fault}`);
  return `${JSON.stringify(report, null, 2)}\n`;
}
