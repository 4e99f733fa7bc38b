import { describe, expect, it } from 'vitest';
import { memoryIo } from '../../test/support/memory-io.ts';
import { progressFor } from './progress.ts';

describe('progressFor', () => {
  it('writes plain lines to a log: what did not pass, and each quarter', () => {
    const io = memoryIo();
    const progress = progressFor(4, io);
    progress.done('g.a', 'pass');
    progress.done('g.b', 'fail');
    progress.done('g.c', 'inconclusive');
    progress.done('g.d', 'pass');
    progress.end();
    expect(io.err()).toBe(
      '1/4 cases, 0 failing\nfail g.b\n2/4 cases, 1 failing\ninconclusive g.c\n3/4 cases, 1 failing\n4/4 cases, 1 failing\n',
    );
  });

  it('keeps one live line on a terminal and takes it away at the end', () => {
    const io = memoryIo({ err: true });
    const progress = progressFor(2, io);
    progress.done('g.a', 'fail');
    progress.end();
    const clear = '\r\u001b[2K';
    expect(io.err()).toBe(`${clear}0/2 cases, none failing${clear}1/2 cases, \u001b[31m1 failing\u001b[39m${clear}`);
  });

  it('uses no colour against NO_COLOR, and no live line on a dumb terminal', () => {
    const plain = memoryIo({ err: true }, { NO_COLOR: '1' });
    progressFor(1, plain).done('g.a', 'fail');
    expect(plain.err()).not.toContain('\u001b[31m');

    const dumb = memoryIo({ err: true }, { TERM: 'dumb' });
    progressFor(1, dumb).done('g.a', 'fail');
    expect(dumb.err()).toBe('fail g.a\n1/1 cases, 1 failing\n');
  });
});
