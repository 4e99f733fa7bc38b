import { run } from '@oclif/core';
import { failureOf, otherExits } from './failure-of.ts';
import { say } from './say.ts';
import { UsageError } from './usage-error.ts';

/** The long road: every command through oclif, its errors made into one line and an exit code. `root` is the package's folder. */
export async function main(args: string[], root: string): Promise<number> {
  try {
    await run(args[0] === 'help' ? [...args.slice(1), '--help'] : args, root);
    return 0;
  } catch (error) {
    const exit = oclifExit(error);
    if (exit?.silent) return exit.code;
    const known = exit ? new UsageError(oneLine(error)) : error;
    const failure = failureOf(known, 'li <command> --help tells more', otherExits);
    if (failure.message !== undefined) say(`li: ${failure.message}`);
    return failure.exit;
  }
}

/** What oclif wants the exit code to be; undefined for errors that are not its own. */
function oclifExit(error: unknown): { code: number; silent: boolean } | undefined {
  if (!(error instanceof Error) || !('oclif' in error)) return undefined;
  const { oclif } = error;
  const code = typeof oclif === 'object' && oclif !== null && 'exit' in oclif ? Number(oclif.exit) : 2;
  return { code, silent: 'code' in error && error.code === 'EEXIT' };
}

function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('See more help'))
    .join(' ')
    .replace(/^command \S+ not found$/, (sentence) => sentence.replaceAll(':', ' '));
}

export { commands } from './commands.ts';
