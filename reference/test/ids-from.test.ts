import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from './folder.ts';
import { li } from './li.ts';
import { world } from './world.ts';

const ids = ['with,comma', ' with blanks ', '@at', 'ż'];
const printed = (stdout: string) => [...stdout.matchAll(/^(.*?)\tstatus=/gm)].map((match) => match[1]);

function store() {
  return world(...[...ids, 'word'].map((id) => ({ kind: 'session', id, status: 'completed' }) as const));
}

test('ids come from a file, one a line, as they are', async () => {
  const { home } = store();
  const file = join(folder(), 'ids');
  writeFileSync(file, `${ids.join('\n')}\r\n\n@at\n`);
  const ended = await li(['wait', 'word', '--ids-from', file], { home });
  expect(printed(ended.stdout)).toEqual(['word', ...ids]);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
});

test('ids come from stdin, separated by NUL', async () => {
  const { home } = store();
  const ended = await li(['wait', '--ids-from=-'], { home, stdin: `${ids.join('\0')}\0` });
  expect(printed(ended.stdout)).toEqual(ids);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
});
