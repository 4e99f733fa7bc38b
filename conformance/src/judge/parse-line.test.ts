import { describe, expect, it } from 'vitest';
import { fieldAt, parseLine } from './parse-line.ts';

const good = 'run-1\tstatus=merged\treason=play.merged.ok\tartifact_dir=/h/runs/s\texit_code=-9\n';

describe('parseLine', () => {
  it('reads the five fields', () => {
    const parsed = parseLine(good);

    expect(parsed).toEqual({
      runId: 'run-1',
      status: 'merged',
      reason: 'play.merged.ok',
      artifactDir: '/h/runs/s',
      exitCode: '-9',
    });
  });

  it.each([
    ['no line feed', good.slice(0, -1)],
    ['a carriage return', good.replace('\n', '\r\n')],
    ['a blank after it', good.replace('\n', ' \n')],
    ['blanks for tabs', good.replaceAll('\t', ' ')],
    ['fields in another order', 'r\treason=a\tstatus=b\tartifact_dir=-\texit_code=-\n'],
    ['an empty id', good.replace('run-1', '')],
    ['an empty reason', good.replace('play.merged.ok', '')],
    ['a plus sign', good.replace('-9', '+9')],
    ['a leading zero', good.replace('-9', '09')],
    ['a float', good.replace('-9', '9.0')],
    ['two lines', good + good],
    ['a blank line', '\n'],
  ])('takes no line with %s', (_what, bytes) => {
    expect(parseLine(bytes)).toBeUndefined();
  });
});

describe('fieldAt', () => {
  it.each([
    ['run-1', 'run id'],
    ['\tstatus', 'status'],
    ['merged', 'status'],
    ['play.', 'reason'],
    ['/h/runs', 'artifact_dir'],
    ['-9', 'exit_code'],
    ['\n', 'line end'],
  ])('knows where %j stands', (text, field) => {
    expect(fieldAt(good, good.indexOf(text))).toBe(field);
  });
});
