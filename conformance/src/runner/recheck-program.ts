import { readFileSync } from 'node:fs';
import type { RecordHistory } from '../history/history.ts';
import { historiesFrom } from '../history/history-text.ts';
import { outcomeOfHistories } from '../race/judge-race.ts';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';
import type { Io } from './io.ts';
import { printable } from './printable.ts';
import { readJson } from './read-json.ts';

/** Judges stored histories without running anything. Answers with 0 where they are sound, 1 where not, 2 where unclear. */
export async function recheckProgram(file: string, io: Pick<Io, 'stdout'>): Promise<number> {
  const histories = load(file);
  const calls = histories.reduce((sum, { operations }) => sum + operations.length, 0);
  const { verdict, message } = outcomeOfHistories(histories);
  const lines =
    message === undefined
      ? []
      : printable(message)
          .split('\n')
          .map((line) => `  ${line}`.trimEnd());
  io.stdout.write(`${[`${verdict}: ${histories.length} records, ${calls} calls`, ...lines].join('\n')}\n`);
  return verdict === 'pass' ? exit.conforms : verdict === 'fail' ? exit.fails : exit.inconclusive;
}

function load(file: string): RecordHistory[] {
  readJson(file, 'history');
  try {
    return historiesFrom(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Fault(exit.data, `${file} is no history of a race: ${error instanceof Error ? error.message : ''}`);
  }
}
