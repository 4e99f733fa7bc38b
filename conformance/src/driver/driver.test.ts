import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoadedSubject } from '../subject/load-subject.ts';
import { Driver } from './driver.ts';
import type { DriverFaultKind } from './driver-fault.ts';
import type { DriverEvent } from './protocol.ts';

const puppet = fileURLToPath(new URL('../../test/drivers/puppet.mjs', import.meta.url));
const started: Driver[] = [];

function options(mood = '', more: { file?: string; deadline?: number; signal?: AbortSignal } = {}) {
  const { file = process.execPath, deadline = 20_000, signal = new AbortController().signal } = more;
  const subject: LoadedSubject = {
    name: 'puppet',
    contract: 'v1',
    wait: { file, args: [] },
    driver: { file, args: [puppet] },
    env: { PUPPET: mood },
    folder: '/',
  };
  return { subject, home: '/nowhere/state', signal, deadline, startDeadline: 20_000 };
}

async function start(...args: Parameters<typeof options>): Promise<Driver> {
  const driver = await Driver.start(options(...args));
  started.push(driver);
  return driver;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((driver) => driver.kill()));
});

const write = (entity_id: string) =>
  ({
    op: 'update_status',
    entity_type: 'session',
    entity_id,
    new_status: 'failed',
    reason_code: 'run.failed.exception',
  }) as const;

describe('a driver that keeps the protocol', () => {
  it('describes itself, answers, and ends', async () => {
    const driver = await start();
    expect(driver.description).toMatchObject({ protocol: 1, name: 'puppet' });
    const before = process.hrtime.bigint();

    const { reply, invoked, returned } = await driver.call(write('plain'));

    expect(reply).toMatchObject({ ok: { applied: true } });
    expect(before <= invoked && invoked < returned && returned <= process.hrtime.bigint()).toBe(true);
    await driver.close();
  });

  it.each([
    ['halves', { ok: { applied: false } }],
    ['error', { error: { code: 'rejected', definite: true, message: 'no' } }],
    ['home', { error: { code: 'failed', definite: true, message: '/nowhere/state' } }],
  ])('%s is read as it was meant', async (trick, due) => {
    const driver = await start();
    expect((await driver.call(write(trick))).reply).toMatchObject(due);
  });

  it('tells the events of a wait as they come, and passes on an outcome of any shape', async () => {
    const driver = await start();
    const events: DriverEvent[] = [];

    const { reply } = await driver.call(
      { op: 'wait', ids: ['strange'], interval: 0 },
      { onEvent: (one) => void events.push(one) },
    );

    expect(events).toMatchObject([
      { event: 'check', checks: 1 },
      { event: 'result', outcome: { run_id: 'strange' } },
    ]);
    expect(reply).toMatchObject({ ok: { outcomes: [{ run_id: 'strange' }], checks: 1 } });
  });

  it('several can be released before any is awaited', async () => {
    const drivers = [await start(), await start()];
    for (const driver of drivers) driver.send(write('plain'));

    const messages = await Promise.all(drivers.map((driver) => driver.next()));

    expect(messages.map(({ is }) => is)).toEqual(['answer', 'answer']);
  });
});

describe('a driver that breaks it', () => {
  it.each<[string, DriverFaultKind]>([
    ['foreign', 'foreign-id'],
    ['old', 'second-answer'],
    ['noise', 'bad-message'],
    ['shape', 'bad-message'],
    ['extra', 'bad-message'],
    ['event', 'bad-message'],
    ['code', 'bad-message'],
    ['bytes', 'bad-message'],
    ['dies', 'died'],
  ])('%s is a fault of kind %s', async (trick, kind) => {
    const driver = await start();
    await driver.call({ op: 'open' });
    await expect(driver.call(write(trick))).rejects.toMatchObject({ name: 'DriverFault', kind });
  });

  it('a second answer shows in what comes after it', async () => {
    const driver = await start();
    await driver.call(write('twice'));
    await expect(driver.close()).rejects.toMatchObject({ kind: 'second-answer' });
  });

  it('silence ends with the deadline', async () => {
    const driver = await start('', { deadline: 50 });
    await expect(driver.call(write('silent'))).rejects.toMatchObject({ kind: 'silent' });
  });

  it.each<[string, DriverFaultKind]>([
    ['ends-with-3', 'bad-end'],
    ['stays', 'bad-end'],
  ])('%s is a bad end', async (mood, kind) => {
    const driver = await start(mood, { deadline: mood === 'stays' ? 500 : 20_000 });
    await expect(driver.close()).rejects.toMatchObject({ kind });
  });

  it.each(['protocol', 'says-no'])('one that %s is not started', async (mood) => {
    await expect(start(mood)).rejects.toMatchObject({ kind: 'bad-message' });
  });

  it('a program that is not there is not started', async () => {
    await expect(start('', { file: '/nowhere/driver' })).rejects.toMatchObject({ kind: 'no-start' });
  });
});

describe('what the kit does itself', () => {
  it('a request that is not valid is its own fault', async () => {
    const driver = await start();
    const wrong = { ...write('plain'), expected_statuses: ['a', 'a'] };
    await expect(driver.call(wrong)).rejects.toThrow('the kit made a request that is not valid');
  });

  it('ending it on purpose is told apart', async () => {
    const driver = await start();
    driver.send(write('silent'));
    const message = driver.next();
    await Promise.all([expect(message).rejects.toMatchObject({ kind: 'killed' }), driver.kill()]);
  });

  it('an interruption ends every wait', async () => {
    const controller = new AbortController();
    const driver = await start('', { signal: controller.signal });
    driver.send(write('silent'));
    const message = driver.next();
    controller.abort();
    await expect(message).rejects.toMatchObject({ kind: 'interrupted' });
  });
});
