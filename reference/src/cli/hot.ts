import { failureOf, waitExits } from './failure-of.ts';
import { interruption } from './interruption.ts';
import { parseWaitArgs } from './parse-wait-args.ts';
import { runWait } from './run-wait.ts';
import { say } from './say.ts';
import { waitUsage } from './wait-options.ts';

/**
 * The short road for `li wait`: no framework is loaded. Gives the exit code, or undefined where help is asked for, which
 * is the long road's to give. `args` are the words after `wait`.
 */
export async function main(args: readonly string[]): Promise<number | undefined> {
  let request: ReturnType<typeof parseWaitArgs>;
  try {
    request = parseWaitArgs(args);
  } catch (error) {
    const { exit, message } = failureOf(error, waitUsage, waitExits);
    if (message !== undefined) say(`li wait: ${message}`);
    return exit;
  }
  return request === 'help' ? undefined : runWait(request, interruption);
}
