import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { entityWords } from '../src/history/entity-words.ts';
import type { RecordHistory } from '../src/history/history.ts';
import { joinRows } from '../src/history/join-rows.ts';
import { placeCalls } from '../src/history/place-calls.ts';

/** How long Porcupine may take for one history; milliseconds. */
const timeout = 5_000;

/** What Porcupine gave for each history: its verdict, and its times in milliseconds. */
export interface PorcupineTimes {
  readonly results: readonly string[];
  readonly millis: readonly (readonly number[])[];
}

/** Builds the program beside the sources of the kit. Answers with its path, or with why there is none. */
export function buildPorcupine(sources: string, cache: string): { program?: string; why?: string } {
  if (spawnSync('go', ['version']).status !== 0) return { why: 'go is not installed' };
  const folder = join(cache, 'porcupine');
  mkdirSync(folder, { recursive: true });
  for (const file of ['main.go', 'go.mod', 'go.sum']) copyFileSync(join(sources, file), join(folder, file));
  const program = join(folder, 'porcupine-bench');
  const built = spawnSync('go', ['build', '-o', program, '.'], { cwd: folder, encoding: 'utf8' });
  return built.status === 0 && existsSync(program) ? { program } : { why: `go build failed: ${built.stderr}` };
}

/**
 * Lets Porcupine judge the same calls that layer R judges: by the answers alone, or `pinned` to the order of the rows.
 * None of the calls may name a version: Porcupine is not told what a write leaves as one.
 */
export function timePorcupine(
  program: string,
  histories: readonly RecordHistory[],
  { pinned, rounds }: { pinned: boolean; rounds: number },
): PorcupineTimes {
  const [first] = histories;
  const question = {
    start: first?.before.row?.['status'] ?? '',
    terminal: entityWords.statuses('session').filter((status) => entityWords.isTerminal('session', status)),
    pinned,
    rounds,
    timeout_ms: timeout,
    histories: histories.map(entriesOf),
  };
  const done = spawnSync(program, { input: JSON.stringify(question), encoding: 'utf8', maxBuffer: 1 << 30 });
  if (done.status !== 0) throw new Error(`Porcupine's program failed: ${done.stderr}`);
  return JSON.parse(done.stdout);
}

function entriesOf(history: RecordHistory): object[] {
  const { moves, answers } = placeCalls(joinRows(history));
  const processOf = new Map(history.operations.map(({ id, process }) => [id, process]));
  const rowOf = new Map(moves.map(({ row }, index) => [row, index]));
  return [
    ...moves.map((move) => ({ ...move, is: 'applied', status: undefined })),
    ...answers.map((one) => ({ ...one, row: '' })),
  ].map(({ operation, invoked, returned, is, call, status, row }) => ({
    client: processOf.get(operation ?? -1) ?? 0,
    invoked,
    returned: Number.isFinite(returned) ? returned : Number.MAX_SAFE_INTEGER,
    is,
    to: is === 'read' ? (status ?? '') : (call?.new_status ?? ''),
    expected: call?.expected_statuses?.map((one) => one ?? '') ?? [],
    guarded: Boolean(call?.expected_statuses),
    override: call?.override === true,
    row: rowOf.get(row) ?? -1,
  }));
}
