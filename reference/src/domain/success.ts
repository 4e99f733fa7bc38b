import type { Kind } from './kind.ts';
import { vocabulary } from './vocabulary.ts';

/** Whether a terminal status counts as success of its kind (D1). An exit code has no say in it. */
export function isSuccess(kind: Kind, status: string): boolean {
  const successes: readonly string[] = vocabulary.success[kind];
  return successes.includes(status);
}
