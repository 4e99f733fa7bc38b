import { describe, expect, it } from 'vitest';
import type { Ended } from '../engine/ended.ts';
import type { CountedLine, Legal } from '../legal.ts';
import { match } from './match.ts';
import type { Seen } from './seen.ts';

const home = '/h';

function bytes(id: string, reason = 'unknown'): string {
  return `${id}\tstatus=completed\treason=${reason}\tartifact_dir=/h/runs/${id}\texit_code=-\n`;
}

function once(id: string): CountedLine {
  return { text: bytes(id).replace('/h/', '${LIONAGI_HOME}/'), least: 1, most: 1 };
}

const size = bytes('aaaa').length;
const legal: Legal = [{ phases: [[once('aaaa'), once('bbbb')], [once('cccc')]], exit: [0] }];

function told(stdout: string | Buffer, more: Partial<Seen> = {}, answers: Legal = legal): string {
  const ended: Ended = { how: 'exit', code: 0 };
  const found = match(answers, {
    stdout: Buffer.from(stdout as string),
    stderr: Buffer.alloc(0),
    ended,
    home,
    ...more,
  });
  if (found.ok) throw new Error('it matches');
  return found.message;
}

describe('the explanation of a difference', () => {
  it('shows both lines, the byte and the field', () => {
    const message = told(bytes('bbbb') + bytes('aaaa', 'made.up') + bytes('cccc'));

    expect(message).toBe(
      [
        `stdout differs at byte ${size + bytes('aaaa').indexOf('unknown')}, in the field reason`,
        '  legal "aaaa\\tstatus=completed\\treason=unknown\\tartifact_dir=/h/runs/aaaa\\texit_code=-\\n"',
        '  seen  "aaaa\\tstatus=completed\\treason=made.up\\tartifact_dir=/h/runs/aaaa\\texit_code=-\\n"',
        `        ${' '.repeat('"aaaa\\tstatus=completed\\treason='.length)}^`,
      ].join('\n'),
    );
  });

  it.each([
    ['a line that is missing', bytes('aaaa'), 'line missing (and 1 more)'],
    ['nothing at all', '', 'stdout is empty; line missing (and 2 more)'],
    [
      'the same line twice',
      bytes('aaaa') + bytes('aaaa'),
      'line twice: it comes again at byte 75, where it may come once',
    ],
    ['two different lines of one run', bytes('aaaa') + bytes('aaaa', 'made.up'), 'line twice'],
    ['a line of the next phase', bytes('aaaa') + bytes('cccc') + bytes('bbbb'), 'line too early (order) at byte 75'],
    [
      'a byte behind the last line',
      `${bytes('aaaa') + bytes('bbbb') + bytes('cccc')} `,
      'extra bytes at the end, from byte 225',
    ],
    ['a line that ends too soon', bytes('aaaa').slice(0, 20), 'line cut: stdout ends at byte 20, in the field status'],
    [
      'a line without its line feed',
      bytes('aaaa') + bytes('bbbb') + bytes('cccc').slice(0, -1),
      'in the field line end',
    ],
    ['a carriage return', bytes('aaaa').replace('\n', '\r\n'), 'stdout differs at byte 74, in the field line end'],
    ['a bystander', bytes('aaaa') + bytes('dddd'), 'line of a run that has none, at byte 75'],
    ['a heading', 'Waiting for 3 runs\n', 'stdout differs at byte 0, in the field run id'],
    ['a blank line', `${bytes('aaaa')}\n`, 'stdout differs at byte 75, in the field run id'],
  ])('names %s', (_what, stdout, words) => {
    expect(told(stdout)).toContain(words);
  });

  it('tells a line that came before it could be true', () => {
    const stdout = bytes('aaaa') + bytes('bbbb') + bytes('cccc');

    expect(told(stdout, { through: 0, ended: { how: 'stopped' } })).toContain(
      'line too early: it was read at byte 150 before what makes it true was committed',
    );
  });

  it.each<[string, Ended, string]>([
    ['an exit', { how: 'exit', code: 2 }, 'exit 2; legal: exit 0'],
    ['a signal', { how: 'signal', signal: 'SIGPIPE' }, 'death by SIGPIPE; legal: exit 0'],
    ['a time-out', { how: 'timeout', seconds: 5 }, 'no exit within 5.0 s'],
    ['a stray', { how: 'held-open', code: 0, seconds: 1.5 }, 'still held standard output open'],
    ['a flood', { how: 'flood', bytes: 9_000_000 }, 'more than 9000000 bytes'],
    [
      'no start',
      { how: 'spawn-error', code: 'ENOENT', message: 'no such program' },
      'it could not be started: no such',
    ],
  ])('tells %s from the others', (_what, ended, words) => {
    const stdout = bytes('aaaa') + bytes('bbbb') + bytes('cccc');

    expect(told(stdout, { ended })).toContain(words);
  });

  it('tells what stderr lacks', () => {
    const silent: Legal = [{ phases: [], exit: [0], stderr: 'nonempty' }];
    const naming: Legal = [{ phases: [], exit: [0], stderr: { names: ['x', 'y'] } }];

    expect(told('', {}, silent)).toBe('stderr is empty, where a diagnostic is due');
    expect(told('', { stderr: Buffer.from('no x here') }, naming)).toBe('stderr does not name y');
  });

  it('tells the difference to the nearest answer', () => {
    const either: Legal = [{ phases: [[once('bbbb')]], exit: [0] }, ...legal];

    const message = told(bytes('aaaa') + bytes('bbbb') + bytes('cccc', 'made.up'), {}, either);

    expect(message).toContain(`at byte ${2 * size + bytes('cccc').indexOf('unknown')}, in the field reason`);
    expect(message).toContain('nearest of 2 legal answers');
  });

  it('cuts a long common beginning and still points at the byte', () => {
    const id = 'é'.repeat(300);
    const long: Legal = [{ phases: [[once(id)]], exit: [0] }];

    const [, legalLine = '', seenLine = '', mark = ''] = told(bytes(id, 'made.up'), {}, long).split('\n');

    const at = mark.indexOf('^');
    expect(legalLine.slice(at, at + 7)).toBe('unknown');
    expect(seenLine.slice(at, at + 7)).toBe('made.up');
    expect(legalLine.length).toBeLessThan(400);
  });
});
