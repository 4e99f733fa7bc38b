import type { KnownFailure } from '@run-completion/schemas/types';
import type { CaseOutcome } from '../runnable-case.ts';

/** Where a failure departs from what the baseline says the subject does instead; empty when it is the known failure. */
export function unlikeBaseline(known: KnownFailure, outcome: Pick<CaseOutcome, 'ended' | 'message'>): string[] {
  const { instead } = known;
  const ended = outcome.ended ?? {};
  const differences: string[] = [];
  if (instead.exit !== undefined && ended.exit !== instead.exit) {
    differences.push(`known exit ${instead.exit}, seen ${told(ended)}`);
  }
  if (instead.signal !== undefined && ended.signal !== instead.signal) {
    differences.push(`known death by ${instead.signal}, seen ${told(ended)}`);
  }
  if (instead.timeout === true && ended.timeout !== true) {
    differences.push(`known not to end, seen ${told(ended)}`);
  }
  if (instead.message !== undefined && !(outcome.message ?? '').includes(instead.message)) {
    differences.push(`known words ${JSON.stringify(instead.message)} are not in the message`);
  }
  return differences;
}

function told(ended: NonNullable<CaseOutcome['ended']>): string {
  if (ended.timeout === true) return 'no end';
  if (ended.signal !== undefined) return `death by ${ended.signal}`;
  return ended.exit === undefined ? 'nothing of its end' : `exit ${ended.exit}`;
}
