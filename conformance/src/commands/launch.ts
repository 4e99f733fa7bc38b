import { Errors, run, settings } from '@oclif/core';
import { exit } from '../runner/exit-codes.ts';
import { Fault } from '../runner/fault.ts';
import { printable } from '../runner/printable.ts';

/**
 * Runs one command line and answers with the exit code. Every way to fail comes out here as one line on standard error
 * and a code of our own table; oclif's codes (1 and 2 are verdicts here) and its stacks never show.
 * `root` is the URL of the launcher, from which oclif finds package.json.
 */
export async function launch(argv: readonly string[], root: string): Promise<number> {
  // Under NODE_ENV=test or development oclif would look for TypeScript sources in place of the build.
  settings.enableAutoTranspile = false;
  if (argv.length === 0) return complain(new Fault(exit.usage, 'no command was given; see `li-conformance --help`'));
  try {
    const code: unknown = await run([...argv], root);
    return typeof code === 'number' ? code : exit.conforms;
  } catch (error) {
    return complain(error);
  }
}

/** Says on standard error what went wrong, in one line. */
export function complain(error: unknown): number {
  const { code, message } = told(error);
  process.stderr.write(`li-conformance: ${printable(message, true)}\n`);
  return code;
}

function told(error: unknown): { code: number; message: string } {
  if (error instanceof Fault) return { code: error.exit, message: error.message };
  if (error instanceof Errors.ExitError) return { code: error.oclif.exit ?? exit.conforms, message: '' };
  if (error instanceof Errors.CLIError) return { code: exit.usage, message: usage(error.message) };
  const what = error instanceof Error ? error.message : String(error);
  return {
    code: exit.kitFault,
    message: `the kit failed: ${what}; this is a fault of the kit and says nothing of the subject`,
  };
}

/** oclif's own words over several lines, as one. */
function usage(message: string): string {
  const [first = message] = message.replace(/\nSee more help with --help$/, '').split('\n\n');
  const words = first.replace(/^[Cc]ommand (.*) not found$/, 'there is no command $1').split('\n');
  return `${words
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')}; see \`li-conformance --help\``;
}
