import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountedLine } from '../legal.ts';
import { compile, toBytes } from './compiled.ts';
import { stdoutPrefixPossible, stdoutThrough } from './stdout-legal.ts';

function once(text: string): CountedLine {
  return { text, least: 1, most: 1 };
}

const [answer] = compile([{ phases: [[once('one\n'), once('two\n')], [once('three\n')]], exit: [0] }], '/h');
if (answer === undefined) throw new Error('compile gives an answer for an answer');

describe('stdoutPrefixPossible', () => {
  it('holds of each beginning of a legal stream', () => {
    const whole = toBytes(Buffer.from('two\none\nthree\n'));

    for (let length = 0; length <= whole.length; length += 1) {
      expect(stdoutPrefixPossible([answer], whole.slice(0, length))).toBe(true);
    }
  });

  it.each(['x', 'on\n', 'one\n\n', 'one\none', 'one\nth', 'one\ntwo\nthree\n ', 'three'])(
    'does not hold of %j',
    (stream) => {
      expect(stdoutPrefixPossible([answer], stream)).toBe(false);
    },
  );

  it('never holds again once it does not', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[onetwhr\n]{0,20}$/), fc.nat(20), (stream, length) => {
        fc.pre(!stdoutPrefixPossible([answer], stream.slice(0, length)));
        expect(stdoutPrefixPossible([answer], stream)).toBe(false);
      }),
    );
  });

  it('allows no byte of a phase that has not begun', () => {
    expect(stdoutPrefixPossible([answer], 'one\ntwo\n', 0)).toBe(true);
    expect(stdoutPrefixPossible([answer], 'one\ntwo\nt', 0)).toBe(false);
    expect(stdoutPrefixPossible([answer], 'one\ntwo\nt', 1)).toBe(true);
  });
});

describe('stdoutThrough', () => {
  it('holds when all lines of the phases so far are there, and no more', () => {
    expect(stdoutThrough(answer, 'two\n', 0)).toBe(false);
    expect(stdoutThrough(answer, 'two\none\n', 0)).toBe(true);
    expect(stdoutThrough(answer, 'two\none\nthr', 0)).toBe(false);
    expect(stdoutThrough(answer, 'two\none\n', 1)).toBe(false);
    expect(stdoutThrough(answer, 'two\none\nthree\n', 1)).toBe(true);
  });
});
