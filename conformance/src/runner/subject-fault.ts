import type { SubjectError, SubjectErrorKind } from '../subject/subject-error.ts';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';

const codes: Readonly<Record<SubjectErrorKind, number>> = {
  missing: exit.noInput,
  unreadable: exit.noInput,
  'not-json': exit.data,
  invalid: exit.data,
  contract: exit.data,
  'command-not-found': exit.unavailable,
  'not-executable': exit.unavailable,
  'cannot-start': exit.unavailable,
  'init-failed': exit.unavailable,
};

/** A subject that cannot be judged, with the exit code that its kind has. */
export function subjectFault(error: SubjectError): Fault {
  return new Fault(codes[error.kind], error.message);
}
