import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { folder } from './folder.ts';
import { li } from './li.ts';
import { world } from './world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ajv = new Ajv2020({ strictTuples: false, allowUnionTypes: true });
const schema = (name: string) => JSON.parse(readFileSync(`${root}schemas/v1/${name}.schema.json`, 'utf8'));
for (const name of ['outcome', 'driver-message']) ajv.addSchema(schema(name));
const isMessage = ajv.getSchema(schema('driver-message').$id) ?? expect.fail('the schema does not compile');

/** Sends the requests, numbered; answers with the messages, each checked by the schema. */
async function talk(home: string, ...requests: object[]) {
  const stdin = requests.map((request, index) => `${JSON.stringify({ id: index + 1, ...request })}\n`).join('');
  const ended = await li(['driver'], { home, stdin });
  const lines = ended.stdout.split('\n').filter((line) => line !== '');
  const messages = lines.map((line) => JSON.parse(line));
  for (const message of messages) expect(isMessage(message), JSON.stringify(message)).toBe(true);
  return { ...ended, lines, messages };
}

const write = { op: 'update_status', entity_type: 'session', entity_id: 'a', reason_code: 'run.completed.ok' };

test('the transcript of the protocol', async () => {
  const page = readFileSync(`${root}spec/v1/driver.md`, 'utf8');
  const transcript = [...page.matchAll(/^([<>]) (\{.*\})$/gm)].map(([, who, text]) => ({
    who,
    data: JSON.parse(text ?? ''),
  }));
  const { home } = world({ kind: 'session', id: '5b0c' });
  const { id: _id, ...first } = transcript[0]?.data ?? expect.fail('the page has no transcript');
  expect(first).toEqual({ op: 'describe' });

  const asked = transcript.filter(({ who }) => who === '>').map(({ data: { id: _, ...request } }) => request);
  const { messages, code } = await talk(home, ...asked);
  const due = transcript.filter(({ who }) => who === '<').map(({ data }) => data);
  expect(code).toBe(0);
  expect(messages.map(comparable)).toEqual(due.map(comparable));

  /** Clocks, paths, names and words for people differ from one driver to the next. */
  function comparable(message: unknown): unknown {
    return JSON.parse(JSON.stringify(message), (key, value) => {
      if (['clock', 'began', 'ended', 'message', 'name', 'version', 'ops'].includes(key)) return undefined;
      return key === 'artifact_dir' ? String(value).replace(/.*\/runs/, '/runs') : value;
    });
  }
});

test('an error has a code, and is definite where nothing was written', async () => {
  const { home, db } = world({ kind: 'session', id: 'a', status: 'failed' });
  const { messages } = await talk(
    home,
    { op: 'open' },
    { ...write, new_status: 'merged' },
    { ...write, new_status: 'completed', entity_id: 'none' },
    { ...write, new_status: 'completed' },
    { op: 'dance' },
    { ...write, new_status: 'failed', expected_statuses: [null] },
  );
  expect(messages.map(({ error, ok }) => error?.code ?? ok)).toEqual([
    {},
    'invalid',
    'not_found',
    'rejected',
    'unsupported',
    expect.objectContaining({ applied: false }),
  ]);
  expect(messages.flatMap(({ error }) => (error ? [error.definite] : []))).toEqual([true, true, true, true]);
  expect(db.prepare('SELECT count(*) FROM status_transitions').pluck().get()).toBe(0);
});

test('an exit code of 64 bits keeps all its digits', async () => {
  const { home } = world({ kind: 'play', id: 'p', status: 'merged', exitCode: -9223372036854775808n });
  const { lines } = await talk(home, { op: 'wait', ids: ['p'], interval: 0.01 });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain('"exit_code":-9223372036854775808,');
});

test('a wait that is stopped tells what it knows, and how often it asked', async () => {
  const { home } = world({ kind: 'session', id: 'a' }, { kind: 'session', id: 'b', status: 'failed' });
  const { messages } = await talk(home, { op: 'wait', ids: ['a', 'b'], interval: 0.01, stop_after: 3 });
  expect(messages.filter(({ event }) => event === 'check').map(({ checks }) => checks)).toEqual([1, 2, 3, 4]);
  expect(messages.at(-1)).toMatchObject({ ok: { outcomes: [{ run_id: 'b', status: 'failed' }], checks: 4 } });
});

test('a call waits for its instant', async () => {
  const { home } = world({ kind: 'session', id: 'a' });
  const at = String(process.hrtime.bigint() + 600_000_000n);
  const { messages } = await talk(home, { op: 'open' }, { ...write, new_status: 'completed', at });
  expect(BigInt(messages[1].ok.began)).toBeGreaterThanOrEqual(BigInt(at));
});

test('a line that is no request ends it, and is told', async () => {
  const { home } = world();
  const ended = await li(['driver'], { home, stdin: 'open sesame\n' });
  expect(ended).toMatchObject({ code: 65, stdout: '' });
  expect(ended.stderr).toMatch(/^li: a request is one line of JSON.*\n$/);
});

test('without a store, opening is answered by an error', async () => {
  const { messages, code } = await talk(folder(), { op: 'open' });
  expect(messages).toMatchObject([{ error: { code: 'store', definite: false } }]);
  expect(code).toBe(0);
});
