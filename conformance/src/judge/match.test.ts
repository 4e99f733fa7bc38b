import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ended } from '../engine/ended.ts';
import type { CountedLine, Legal } from '../legal.ts';
import { match } from './match.ts';
import type { Seen } from './seen.ts';

const home = '/tmp/0a1b/state';

function textOf(id: string, folder = '${LIONAGI_HOME}'): string {
  return `${id}\tstatus=failed\treason=unknown\tartifact_dir=${folder}/runs/${id}\texit_code=-\n`;
}

function once(id: string): CountedLine {
  return { text: textOf(id), least: 1, most: 1 };
}

function seenOf(stdout: string | Buffer, ended: Ended = { how: 'exit', code: 1 }, stderr = ''): Seen {
  return { stdout: Buffer.from(stdout as string), stderr: Buffer.from(stderr), ended, home };
}

function printed(ids: readonly string[]): string {
  return ids.map((id) => textOf(id, home)).join('');
}

/** Ids of each phase, all different. */
const phases = fc.uniqueArray(fc.stringMatching(/^[a-f0-9%_é]{4,12}$/), { minLength: 1, maxLength: 12 }).chain((ids) =>
  fc.array(fc.nat(ids.length), { maxLength: 3 }).map((cuts) => {
    const places = [0, ...cuts.sort((a, b) => a - b), ids.length];
    return places.slice(1).map((end, index) => ids.slice(places[index], end));
  }),
);

function legalOf(ids: readonly (readonly string[])[]): Legal {
  return [{ phases: ids.map((phase) => phase.map(once)), exit: [1] }];
}

describe('match', () => {
  it('takes the lines of a phase in any order', () => {
    const shuffled = phases.chain((ids) =>
      fc
        .tuple(...ids.map((phase) => fc.shuffledSubarray(phase, { minLength: phase.length })))
        .map((orders) => ({ ids, orders })),
    );
    fc.assert(
      fc.property(shuffled, ({ ids, orders }) => {
        expect(match(legalOf(ids), seenOf(printed(orders.flat())))).toEqual({ ok: true });
      }),
    );
  });

  it('takes no line in the phase of another', () => {
    fc.assert(
      fc.property(phases, fc.nat(), (ids, pick) => {
        const filled = ids.filter((phase) => phase.length > 0);
        fc.pre(filled.length > 1);
        const at = pick % (filled.length - 1);
        const [one = [], other = []] = [filled[at], filled[at + 1]];
        const swapped = [...one.slice(0, -1), other[0] ?? '', one.at(-1) ?? '', ...other.slice(1)];
        const order = [...filled.slice(0, at).flat(), ...swapped, ...filled.slice(at + 2).flat()];
        expect(match(legalOf(ids), seenOf(printed(order))).ok).toBe(false);
      }),
    );
  });

  it('takes no stream of which any byte is another', () => {
    fc.assert(
      fc.property(phases, fc.nat(), fc.integer({ min: 1, max: 255 }), (ids, place, difference) => {
        const stdout = Buffer.from(printed(ids.flat()));
        const at = place % stdout.length;
        stdout[at] = (stdout[at] ?? 0) ^ difference;
        // One id may have become another only by becoming it twice, which is no less wrong.
        expect(match(legalOf(ids), seenOf(stdout)).ok).toBe(false);
      }),
    );
  });

  it('takes no stream that is cut or goes on', () => {
    fc.assert(
      fc.property(phases, fc.nat(), (ids, place) => {
        const whole = Buffer.from(printed(ids.flat()));
        expect(match(legalOf(ids), seenOf(whole.subarray(0, place % whole.length))).ok).toBe(false);
        expect(match(legalOf(ids), seenOf(Buffer.concat([whole, Buffer.from('\n')]))).ok).toBe(false);
      }),
    );
  });

  it.each([
    [0, false],
    [1, true],
    [3, true],
    [4, false],
  ])('counts a line that may come one to three times: %i', (times, ok) => {
    const legal: Legal = [{ phases: [[{ text: textOf('a'), least: 1, most: 3 }], [once('b')]], exit: [1] }];

    const found = match(legal, seenOf(printed([...new Array<string>(times).fill('a'), 'b'])));

    expect(found.ok).toBe(ok);
  });

  it('lets a line of a later phase stand where optional ones are left out', () => {
    const legal: Legal = [
      { phases: [[{ ...once('a'), least: 0 }], [once('b')], [{ ...once('a'), least: 0 }]], exit: [1] },
    ];

    expect(match(legal, seenOf(printed(['b', 'a']))).ok).toBe(true);
    expect(match(legal, seenOf(printed(['a', 'b', 'a']))).ok).toBe(true);
    expect(match(legal, seenOf(printed(['a', 'a', 'b']))).ok).toBe(false);
  });

  it('takes lines and exit only from one and the same answer', () => {
    const legal: Legal = [
      { phases: [[once('a')]], exit: [1] },
      { phases: [[]], exit: [2] },
    ];

    expect(match(legal, seenOf(printed(['a']))).ok).toBe(true);
    expect(match(legal, seenOf('', { how: 'exit', code: 2 })).ok).toBe(true);
    expect(match(legal, seenOf('')).ok).toBe(false);
    expect(match(legal, seenOf(printed(['a']), { how: 'exit', code: 2 })).ok).toBe(false);
  });

  it('is quick with many lines and answers', () => {
    const ids = Array.from({ length: 300 }, (_none, index) => `run${index}`);
    const answers: Legal = Array.from({ length: 60 }, (_none, index) => ({
      phases: [ids.map(once), [once(`last${index}`)]],
      exit: [1],
    }));

    expect(match(answers, seenOf(printed([...ids, 'last59']))).ok).toBe(true);
    expect(match(answers, seenOf(printed([...ids, 'last60']))).ok).toBe(false);
  });

  it('refuses a legal text that is not one line, which would be a fault of the kit', () => {
    const legal: Legal = [{ phases: [[{ text: 'no end', least: 1, most: 1 }]], exit: [0] }];

    expect(() => match(legal, seenOf(''))).toThrow('not one line');
  });

  it('puts a folder with a dollar sign in as it is', () => {
    const legal: Legal = [{ phases: [[once('a')]], exit: [1] }];
    const seen = { ...seenOf(textOf('a', '/tmp/$&')), home: '/tmp/$&' };

    expect(match(legal, seen).ok).toBe(true);
  });
});
