import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { straysIn } from '../../test/support/strays.ts';
import { benchOf, program, scratch } from '../../test/support/subject-bench.ts';
import type { Calibration } from './calibration.ts';
import { openBench } from './open-bench.ts';
import { probe } from './probe.ts';

const { folder, remove } = scratch();
afterAll(remove);
afterEach(() => expect(straysIn(folder)).toEqual([]));

const { signal } = new AbortController();
const conforming = ['python3', program('conforming.py')];

async function probed(wait: readonly string[], limit = 20_000): Promise<Calibration> {
  const { subject, template } = await benchOf(folder, wait);
  return probe({ subject, template, signal, limit });
}

describe('probe', () => {
  it('learns of a subject that flushes', async () => {
    const found = await probed(conforming);

    expect(found).toMatchObject({ flushes: true, signOfLife: expect.any(Number) });
    expect(found.trouble).toBeUndefined();
    expect(found.deadline).toBeGreaterThanOrEqual(5_000);
  });

  it('learns of one that buffers and starts late', async () => {
    const found = await probed([...conforming, 'buffered', 'slow']);

    expect(found.flushes).toBe(false);
    expect(found.startup).toBeGreaterThan(800);
    expect(found.signOfLife).toBeGreaterThan(800);
    expect(found.trouble).toBeUndefined();
  });

  it.each<[string, string[], Calibration['trouble']]>([
    ['true', ['true'], { kind: 'exits-without-a-look', message: expect.stringContaining('exit 0') }],
    ['false', ['false'], { kind: 'exits-without-a-look', message: expect.stringContaining('exit 1') }],
    ['sleeper', [program('sleeper.sh')], { kind: 'never-exits', message: expect.stringContaining('within 1 s') }],
    ['self-killer', [program('self-killer.sh')], { kind: 'dies-by-signal', message: 'it died by SIGSEGV' }],
    [
      'stranger',
      [program('strange-bytes.sh')],
      { kind: 'other-output', message: expect.stringContaining('\\x00\\xff') },
    ],
    [
      'an interpreter without its script',
      ['python3', 'no-such-script.py'],
      { kind: 'exits-without-a-look', message: expect.stringContaining("can't open file") },
    ],
    [
      'half a line',
      [program('half-line.sh')],
      { kind: 'never-exits', message: expect.stringContaining('did not exit') },
    ],
  ])('tells what is wrong with %s', async (_name, wait, trouble) => {
    const limit = trouble?.kind === 'never-exits' ? 1_000 : 20_000;

    expect((await probed(wait, limit)).trouble).toEqual(trouble);
  });

  it('tells one that looks only once', async () => {
    expect((await probed([program('foreteller.sh')])).trouble).toBeUndefined();
    const once = await probed([program('lingers.sh')]);

    expect(once.trouble).toEqual({ kind: 'misses-a-change', message: expect.stringContaining('exit 0') });
  });
});

describe('openBench', () => {
  it('makes a bench and leaves nothing of it', async () => {
    const { subject } = await benchOf(folder, conforming);

    const bench = await openBench({ subject: `${folder}/subject.json`, seed: 7, signal, keep: `${folder}/kept` });

    expect(bench).toMatchObject({ subject, subjectFolder: folder, seed: 7, keepRoot: `${folder}/kept` });
    bench.close();
    expect(() => bench.template.copyTo(`${folder}/copy`)).toThrow(/ENOENT/);
  });

  it('refuses a subject that cannot be started at all', async () => {
    await benchOf(folder, [program('no-interpreter.sh')]);

    await expect(openBench({ subject: `${folder}/subject.json`, seed: 7, signal })).rejects.toMatchObject({
      name: 'SubjectError',
      kind: 'cannot-start',
      message: expect.stringMatching(
        /subject\.json: "wait": it cannot be started: no such program, or its interpreter/,
      ),
    });
  });
});
