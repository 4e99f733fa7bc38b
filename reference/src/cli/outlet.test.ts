import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { folder } from '../../test/folder.ts';
import { createOutlet } from './outlet.ts';

/** Both ends of a named pipe: `writer` blocks when the pipe is full, as a program's stdout does. */
function pipe(): { reader: number; writer: number } {
  const path = join(folder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  onTestFinished(() => closeSync(writer));
  return { reader, writer };
}

/** What is in the pipe now; nothing where it is empty. */
function read(fd: number): string {
  const buffer = Buffer.alloc(1 << 16);
  try {
    return buffer.toString('utf8', 0, readSync(fd, buffer));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return '';
    throw error;
  }
}

test('a piece is in the pipe when write comes back', () => {
  const { reader, writer } = pipe();
  createOutlet(writer).write('one\n');
  expect(read(reader)).toBe('one\n');
});

test('a full pipe holds nobody up, and loses nothing once it is read', async () => {
  const { reader, writer } = pipe();
  const outlet = createOutlet(writer);
  const pieces = Array.from({ length: 3000 }, (_, n) => `${n} ${'x'.repeat(100)}\n`);
  for (const piece of pieces) outlet.write(piece);
  const left = await outlet.drained(() => 0);
  expect(left).toBeGreaterThan(1000);

  let got = '';
  while (got.length < pieces.join('').length) {
    got += read(reader);
    await setImmediate();
  }
  expect(got).toBe(pieces.join(''));
  expect(await outlet.drained(() => 0)).toBe(0);
  expect(outlet.failure).toBeUndefined();
});

test('a reader that has gone is a failure, told once', () => {
  const { reader, writer } = pipe();
  let told = 0;
  const outlet = createOutlet(writer, () => {
    told += 1;
  });
  closeSync(reader);
  outlet.write('one\n');
  outlet.write('two\n');
  expect(outlet.failure).toMatchObject({ readerGone: true });
  expect(told).toBe(1);
});

test('a device that is full is another failure', () => {
  const full = openSync('/dev/full', 'w');
  const outlet = createOutlet(full);
  outlet.write('one\n');
  closeSync(full);
  expect(outlet.failure).toMatchObject({ readerGone: false, message: expect.stringContaining('ENOSPC') });
});
