import { StoreFault } from '../ports/store-fault.ts';
import { InvalidWrite, LostRace, RecordMissing, TransitionRejected } from '../write/write-errors.ts';
import { WriteRefused } from '../write/write-refused.ts';
import { OutputError } from './output-error.ts';
import { UsageError } from './usage-error.ts';

/** What a command came to instead of its work. */
export interface Failure {
  readonly exit: number;
  /** One line for people; none where nobody is there to read it. */
  readonly message: string | undefined;
}

/** The exit codes that differ between commands: `li wait` has numbers for these in its contract (D4). */
export interface OwnExits {
  readonly usage: number;
  readonly noStore: number;
}

/** `li wait` shares a code of its verdicts only where the contract says so. */
export const waitExits: OwnExits = { usage: 2, noStore: 2 };

/** Of all other commands: no code is one of a verdict. */
export const otherExits: OwnExits = { usage: 64, noStore: 66 };

/** Of `li state set`: a guard did not hold, or another writer was faster. */
export const guardLost = 75;

const exits = {
  refused: 65,
  noRecord: 67,
  storeFault: 69,
  internal: 70,
  output: 74,
  rejected: 77,
  readerGone: 141,
} as const;

/** Exit code and message for whatever stopped a command. `usage` is how the command is called. */
export function failureOf(error: unknown, usage: string, own: OwnExits): Failure {
  const message = firstLine(error instanceof Error ? error.message : String(error));
  if (error instanceof OutputError)
    return error.readerGone ? { exit: exits.readerGone, message: undefined } : { exit: exits.output, message };
  if (error instanceof UsageError) return { exit: own.usage, message: `${message}; usage: ${usage}` };
  if (error instanceof WriteRefused || error instanceof InvalidWrite) return { exit: exits.refused, message };
  if (error instanceof RecordMissing) return { exit: exits.noRecord, message };
  if (error instanceof TransitionRejected) return { exit: exits.rejected, message };
  if (error instanceof LostRace) return { exit: guardLost, message };
  if (error instanceof StoreFault) return { exit: error.code === 'missing' ? own.noStore : exits.storeFault, message };
  return { exit: exits.internal, message: `internal error: ${message}` };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
