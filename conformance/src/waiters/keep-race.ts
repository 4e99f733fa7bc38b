import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WaiterRace } from '@run-completion/schemas/types';
import type { Bench } from '../engine/bench.ts';
import type { Raced } from './run-race.ts';

/** Keeps what a person needs to look into a failure, and answers with the folder: what was done, what was seen, and when. */
export function keepRace({ keepRoot, subject }: Bench, race: WaiterRace, raced: Raced, message: string): string {
  const kept = mkdtempSync(join(keepRoot, `${race.id}-`));
  const since = raced.watched[0]?.started ?? 0n;
  const told = (_key: string, value: unknown) => (typeof value === 'bigint' ? Number(value - since) / 1e6 : value);
  const write = (name: string, data: unknown) => writeFileSync(join(kept, name), `${JSON.stringify(data, told, 2)}\n`);
  writeFileSync(join(kept, 'message.txt'), `${message}\n`);
  write('race.json', race);
  write('waiters.json', {
    subject: subject.name,
    command: [subject.wait.file, ...subject.wait.args],
    clock: 'milliseconds since the first waiter was started',
    waiters: raced.watched.map(({ stdout, stderr, ...rest }) => ({ ...rest, stderr: stderr.toString('utf8') })),
  });
  for (const [index, { stdout }] of raced.watched.entries())
    writeFileSync(join(kept, `stdout-${index + 1}.bin`), stdout);
  write('commits.json', { calls: raced.done, status_transitions: raced.history });
  return kept;
}
