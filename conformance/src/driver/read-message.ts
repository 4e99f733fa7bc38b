import type { DriverMessage, DriverOk } from '@run-completion/schemas/types';
import { visible } from '../judge/visible.ts';
import { schemaFaults } from '../runner/schema-faults.ts';
import { DriverFault } from './driver-fault.ts';
import type { Operation } from './protocol.ts';

/** The request that is open, and those that were answered: every id below `id`, or below `nextId` where none is open. */
export interface Expected {
  readonly open: { readonly id: number; readonly op: Operation } | undefined;
  readonly nextId: number;
}

/** The definition of driver-message.schema.json that `ok` has to fit. */
const shapeOf: Readonly<Record<Operation, string>> = {
  describe: 'description',
  open: 'nothing',
  update_status: 'applied',
  wait: 'waited',
  seed: 'nothing',
  change: 'nothing',
  dump: 'dump',
  close: 'nothing',
};

/** Faults inside an outcome are the implementation's, not the driver's: it passes on what it got (d3.outcome-shape). */
const insideOutcome = /^\/outcomes\/\d/;

/** Reads one line of a driver, without its line feed. Throws DriverFault. */
export function readMessage(line: Buffer, { open, nextId }: Expected): DriverMessage {
  const data = parse(line);
  const shown = visible(line.subarray(0, 200).toString('latin1'));
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw bad(`it is no object: ${shown}`);
  const form = 'event' in data ? eventForm(data.event) : 'error' in data ? 'error' : 'ok';
  if (form === undefined) throw bad(`there is no such event: ${shown}`);
  const clauses = schemaFaults('driver-message', withoutOutcomes(data), form);
  if (clauses.length > 0) throw bad(`${clauses.join('; ')}: ${shown}`);
  const message = data as DriverMessage;

  if (message.id !== open?.id) {
    if (message.id < nextId)
      throw new DriverFault('second-answer', `it answered request ${message.id} again: ${shown}`);
    throw new DriverFault('foreign-id', `there was no request ${message.id}: ${shown}`);
  }
  if ('event' in message && open.op !== 'wait') throw bad(`an event, though the operation is ${open.op}: ${shown}`);
  if ('ok' in message) checkShape(message, open.op, shown);
  return message;
}

function checkShape(message: DriverOk, op: Operation, shown: string): void {
  const clauses = schemaFaults('driver-message', message.ok, shapeOf[op]).filter(
    (clause) => !insideOutcome.test(clause),
  );
  if (clauses.length > 0) throw bad(`"ok" does not fit ${op}: ${clauses.join('; ')}: ${shown}`);
}

function eventForm(event: unknown): string | undefined {
  return event === 'result' || event === 'check' ? event : undefined;
}

/** The message with an outcome in place of each of its own, so that the rest of it can be checked alone. */
function withoutOutcomes(data: object): object {
  if ('ok' in data) return { ...data, ok: {} };
  if ('outcome' in data && typeof data.outcome === 'object') return { ...data, outcome: anyOutcome };
  return data;
}

const anyOutcome = {
  run_id: '',
  kind: null,
  status: '',
  reason: '',
  artifact_dir: null,
  exit_code: null,
  success: false,
};

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line));
  } catch {
    throw bad(`it is no JSON in UTF-8: ${visible(line.subarray(0, 200).toString('latin1'))}`);
  }
}

function bad(what: string): DriverFault {
  return new DriverFault('bad-message', `a line that is no message: ${what}`);
}
