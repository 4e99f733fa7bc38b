import { expect, it } from 'vitest';
import { TraceText } from './trace-text.ts';

const wal = '4</tmp/a1/state/state.db-wal>';

function read(...chunks: string[]): TraceText {
  const text = new TraceText();
  for (const chunk of chunks) text.add(chunk);
  return text;
}

it('knows who is traced, also where it has threads', () => {
  const text = read('strace: Process 7 attached\nstrace: Process 9 attached with 3 threads\n');
  expect([...text.attached]).toEqual([7, 9]);
});

it('counts a call when it is entered, and once', () => {
  const text = read(`pwrite64(${wal}, ""..., 24`);
  expect(text.calls).toEqual([{ name: 'pwrite64', file: 'state.db-wal', nth: 1 }]);
  text.add(', 4120) = 24\n');
  expect(text.calls).toHaveLength(1);
});

it('waits for the file of a call that is cut before it', () => {
  const text = read('pwrite64(4</tmp/a1/st', 'ate/state.db-wal>, ""..., 24, 4120) = 24\n');
  expect(text.calls).toHaveLength(1);
});

it('counts by name and thread', () => {
  const text = read(
    `[pid    7] fsync(${wal} <unfinished ...>\n`,
    `[pid    9] fsync(${wal}) = 0\n`,
    '[pid    7] <... fsync resumed>) = 0\n',
    `[pid    7] fsync(${wal}) = 0\n`,
  );
  expect(text.calls.map(({ nth }) => nth)).toEqual([1, 1, 2]);
});

it('takes the file of a call that names it', () => {
  expect(read('unlink("/tmp/a1/state/state.db-journal") = 0\n').calls[0]?.file).toBe('state.db-journal');
});

it('sees a kill, and keeps what the tracer complains about', () => {
  const text = read('+++ killed by SIGKILL +++\nstrace: attach: ptrace(PTRACE_SEIZE, 7): Operation not permitted\n');
  expect(text.killed).toBe(true);
  expect(text.complaints).toHaveLength(1);
});

it('sees that the write lock is refused, and not that another place of the index is taken', () => {
  const lock = (start: number) =>
    `fcntl(5</tmp/a1/state/state.db-shm>, F_SETLK, {l_type=F_WRLCK, l_whence=SEEK_SET, l_start=${start}, l_len=1}) = -1 EAGAIN (Resource temporarily unavailable)\n`;
  expect(read(lock(124)).refusals).toBe(0);
  expect(read(lock(124), lock(120)).refusals).toBe(1);
});
