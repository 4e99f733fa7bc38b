import { describe, expect, it } from 'vitest';
import { exit } from '../../src/runner/exit-codes.ts';
import { score } from '../support/score.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();

/** Whoever writes nothing anywhere keeps these, however useless it is otherwise. */
const harmless = ['d1.no-trace', 'd1.observer', 'd4.missing-store-not-created'];
/** Cases of every sort that need no long waits. */
const broad = ['usage.*', 'store.*', 'interval.*', 'exit.*', 'stdout.*', 'watch.*'];
/** Dozens of processes each, on a host that may be busy: a test that hangs is the only one to be stopped by this. */
const patience = { timeout: 240_000 };

describe('a program that is no wait at all earns what it honestly does', patience, () => {
  it('true: ends well with no line, which is never an answer', async () => {
    const { shown, requirements, cases } = await score('true', broad, folder);
    expect(shown.code).toBe(exit.fails);
    expect(requirements('pass')).toEqual(harmless);
    expect(cases('pass')).toEqual(['watch.missing-store-not-created', 'watch.no-trace', 'watch.records-unchanged']);
    expect([cases('inconclusive'), cases('kit-error')]).toEqual([[], []]);
  });

  it('false: is right wherever a failure without a line is the answer', async () => {
    const { shown, requirements } = await score('false', broad, folder);
    expect(shown.code).toBe(exit.fails);
    expect(requirements('pass')).toEqual(
      [
        ...harmless,
        'd4.no-ids', // a usage error need only be no success
        'd4.interval-text', // the same
        'd4.interval-special', // may be refused as a usage error
        'd4.store-fault-not-0', // but not d4.store-fault-not-1: exit 1 means that a run failed
        'd4.reader-gone', // it ends, and not with 0
      ].sort(),
    );
  });

  it('cat: as false, but with no id at all it reads its empty input and ends well', async () => {
    const { shown, requirements } = await score('cat', broad, folder);
    expect(shown.code).toBe(exit.fails);
    expect(requirements('pass')).toEqual(
      [...harmless, 'd4.interval-text', 'd4.interval-special', 'd4.store-fault-not-0', 'd4.reader-gone'].sort(),
    );
  });

  it('self-killer: death by a signal is right only where any end but a success is', async () => {
    const { shown, requirements } = await score('self-killer', broad, folder);
    expect(shown.code).toBe(exit.fails);
    expect(requirements('pass')).toEqual([...harmless, 'd4.reader-gone', 'd4.store-fault-not-0'].sort());
  });

  it('sleeper: never ends, so nothing that it was asked is answered', async () => {
    const { shown, report, requirements, cases } = await score('sleeper', ['exit.already-*', 'watch.*'], folder);
    expect(shown.code).toBe(exit.fails);
    // It met no case without a store, so that watch saw nothing and says so.
    expect(requirements('pass')).toEqual(['d1.no-trace', 'd1.observer']);
    expect(cases('not-tested')).toEqual(['watch.missing-store-not-created']);
    for (const { verdict, message } of report.cases.slice(0, 2)) {
      expect([verdict, message]).toEqual(['fail', expect.stringContaining('no exit within')]);
    }
  });

  it('golden printer: keeps only what no renaming protects, as the very characters are the point', async () => {
    const filters = ['exit.*', 'bytes.*', 'prefix.*', 'usage.*', 'generated.hostile', 'watch.*'];
    const { shown, requirements, cases } = await score('golden-printer', filters, folder);
    expect(shown.code).toBe(exit.fails);
    // An id that is the point of its case is renamed in no run; drawn ids of that sort make up for it.
    expect(cases('pass').filter((id) => !/^(bytes|prefix\.literal|usage|watch)/.test(id))).toEqual([]);
    expect(cases('pass')).toContain('bytes.emoji');
    expect(cases('fail')).toContain('generated.hostile');
    expect(requirements('fail')).toEqual(
      expect.arrayContaining(['d2.immediate', 'd2.prefix', 'd3.bytes-verbatim', 'd4.exit-0', 'd4.exit-2']),
    );
    expect(requirements('pass')).not.toEqual(expect.arrayContaining(['d3.line-grammar']));
  });
});

describe('a program with one fault in all that it says', patience, () => {
  it('extra byte: one blank after the last line spoils every stream', async () => {
    const filters = ['exit.already-*', 'terminal.session-*', 'usage.*', 'store.missing*', 'watch.*'];
    const { shown, report, requirements, cases } = await score('extra-byte', filters, folder);
    expect(shown.code).toBe(exit.fails);
    expect(requirements('pass')).toEqual(harmless);
    expect(cases('pass')).toEqual(['watch.missing-store-not-created', 'watch.no-trace', 'watch.records-unchanged']);
    const one = report.cases.find(({ id }) => id === 'exit.already-succeeded');
    expect(one?.message).toMatch(/byte \d+/);
  });

  it('lingering: a child that holds the pipe keeps every reader waiting', async () => {
    const { shown, report, cases } = await score('lingers', ['exit.already-*', 'usage.nothing', 'watch.*'], folder);
    expect(shown.code).toBe(exit.fails);
    expect(cases('fail')).toEqual(['exit.already-failed', 'exit.already-succeeded', 'usage.nothing']);
    for (const { message } of report.cases.slice(0, 3)) expect(message).toContain('still held standard output open');
  });
});
