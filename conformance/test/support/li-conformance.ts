import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const bin = fileURLToPath(new URL('../../bin/li-conformance.js', import.meta.url));

/** What a process of the kit showed. */
export interface Shown {
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the real command, as a user would. */
export function startLiConformance(args: readonly string[], { cwd, env }: Surroundings = {}) {
  return execa(process.execPath, [bin, ...args], {
    reject: false,
    stripFinalNewline: false,
    stdin: 'ignore',
    ...(cwd === undefined ? {} : { cwd }),
    // A test runner sets NODE_ENV, which a user's shell does not; colours are the tests' own business.
    env: { NODE_ENV: 'production', ...env },
  });
}

/** Runs the real command to its end. */
export async function liConformance(args: readonly string[], surroundings: Surroundings = {}): Promise<Shown> {
  const { exitCode, stdout, stderr } = await startLiConformance(args, surroundings);
  return { code: exitCode, stdout: String(stdout), stderr: String(stderr) };
}

/** The subject file of one of the little programs that the tests judge. */
export function subjectFile(name: string): string {
  return fileURLToPath(new URL(`../cli/subjects/${name}.json`, import.meta.url));
}
