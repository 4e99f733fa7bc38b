import { aggregateExit } from '../domain/aggregate-exit.ts';
import { formatWaitLine } from '../domain/format-wait-line.ts';
import type { Outcome } from '../domain/outcome.ts';
import { splitTokens } from '../domain/split-tokens.ts';
import { waitForTerminal } from '../wait-for-terminal.ts';
import { escapeText } from './escape-text.ts';
import { failureOf, waitExits } from './failure-of.ts';
import type { Interruption } from './interruption.ts';
import { createOutlet } from './outlet.ts';
import { parseInterval } from './parse-interval.ts';
import { readIds } from './read-ids.ts';
import { UsageError } from './usage-error.ts';
import { type WaitRequest, waitUsage } from './wait-options.ts';

/** A reader that takes nothing for so long is not waited for where something else ended the wait. Milliseconds. */
const lastPatience = 5000;

/** `li wait` (D4): lines on stdout, diagnostics on stderr. Gives the exit code; never throws. */
export async function runWait(request: WaitRequest, interruption: Interruption): Promise<number> {
  const diagnostics = createOutlet(2);
  const say = (message: string) => diagnostics.write(`li wait: ${escapeText(message)}\n`);
  let exit: number;
  try {
    exit = await wait(request, interruption, say);
  } catch (error) {
    const failure = failureOf(error, waitUsage, waitExits);
    exit = failure.exit;
    if (failure.message !== undefined) say(failure.message);
  }
  await diagnostics.drained(() => lastPatience);
  return exit;
}

async function wait(request: WaitRequest, interruption: Interruption, say: (message: string) => void): Promise<number> {
  const seconds = request.interval === undefined ? 1 : parseInterval(request.interval);
  const ids = await idsOf(request, interruption);
  const lines = createOutlet(1, interruption.end);
  const ambiguous = new Set<string>();
  let unread = 0;
  let outcomes: Outcome[];
  try {
    outcomes = await waitForTerminal(ids, { interval: seconds, signal: interruption.signal, onAmbiguous, onResult });
  } finally {
    unread = await lines.drained(() => (interruption.signalled ? lastPatience : Number.POSITIVE_INFINITY));
  }
  if (lines.failure) throw lines.failure;
  const left = ids.length - outcomes.length;
  if (left > 0) say(`interrupted; runs still pending: ${left}`);
  if (unread > 0) say(`interrupted; lines that stdout did not take: ${unread}`);
  return aggregateExit({ outcomes, watched: ids.length, interrupted: interruption.signalled });

  function onAmbiguous(token: string, candidates: readonly string[]): void {
    ambiguous.add(token);
    say(`"${token}" fits more than one run (${candidates.join(', ')}, ...); give more of the id`);
  }

  function onResult(outcome: Outcome): void {
    if (outcome.status !== 'not_found') lines.write(`${formatWaitLine(outcome)}\n`);
    else if (!ambiguous.has(outcome.run_id)) say(`no run is called "${outcome.run_id}"`);
  }
}

async function idsOf({ words, idsFrom }: WaitRequest, interruption: Interruption): Promise<string[]> {
  const listed = idsFrom === undefined ? [] : await readIds(idsFrom, interruption.signal);
  const ids = [...new Set([...splitTokens(words), ...listed])];
  if (ids.length === 0 && !interruption.signalled) throw new UsageError('no id given');
  return ids;
}
