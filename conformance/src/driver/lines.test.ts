import { expect, test } from 'vitest';
import { Lines } from './lines.ts';

function cut(...chunks: (string | Buffer)[]): string[] {
  const seen: string[] = [];
  const lines = new Lines((line) => void seen.push(String(line)));
  for (const chunk of chunks) lines.add(Buffer.from(chunk));
  return seen;
}

test('lines are put together from chunks, and the last one waits for its end', () => {
  expect(cut('a', 'b\nc', '\n\nd')).toEqual(['ab', 'c', '']);
});

test('a line that never ends is told once', () => {
  const much = Buffer.alloc(5 << 20, 'x');
  expect(cut(much, much, much)).toEqual(['endless']);
});
