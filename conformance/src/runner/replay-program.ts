import { caseFromFile } from '../cases/case-from-file.ts';
import type { RunnableCase } from '../runnable-case.ts';
import type { JudgedCase } from '../verdict/judged-case.ts';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';
import type { Io } from './io.ts';
import type { Kit } from './kit.ts';
import { openOptions, type SubjectArgs } from './open-options.ts';
import { printable } from './printable.ts';
import { readJson } from './read-json.ts';
import { runCases } from './run-cases.ts';

export interface ReplayArgs extends SubjectArgs {
  readonly file: string;
  readonly times: number;
}

/** Runs one stored case again and again, one after the other. Answers with the exit code of the gravest verdict. */
export async function replayProgram(args: ReplayArgs, io: Io, kit: Pick<Kit, 'open'>): Promise<number> {
  const one = load(args.file);
  const bench = await kit.open(openOptions(args, io.signal));
  io.stdout.write(`${printable(one.id, true)}\n  ${printable(one.proves, true)}\n`);
  try {
    const judged = await runCases(
      Array.from({ length: args.times }, () => one),
      bench,
      {
        jobs: 1,
        signal: io.signal,
        known: new Map(),
        enough: () => false,
        onDone: (result) => io.stdout.write(told(result)),
      },
    );
    const having = (verdict: string) => judged.filter((result) => result.verdict === verdict).length;
    io.stdout.write(`${having('pass')} of ${judged.length} pass\n`);
    if (having('kit-error') > 0) return exit.kitFault;
    if (having('fail') > 0) return exit.fails;
    return having('pass') === judged.length ? exit.conforms : exit.inconclusive;
  } finally {
    bench.close();
  }
}

function load(file: string): RunnableCase {
  readJson(file, 'case file');
  try {
    return caseFromFile(file);
  } catch (error) {
    throw new Fault(exit.data, error instanceof Error ? error.message : String(error));
  }
}

function told({ verdict, message, kept, repeat }: JudgedCase): string {
  const more = [message, kept && `kept: ${kept}`, repeat && `repeat: ${repeat}`].filter((text) => text !== undefined);
  const lines = more.flatMap((text) => printable(text).split('\n'));
  return `${[verdict, ...lines.map((line) => `  ${line}`)].join('\n')}\n`;
}
