import { afterAll, expect, it } from 'vitest';
import { driverBench } from '../../test/support/driver-bench.ts';
import { scratch } from '../../test/support/subject-bench.ts';
import { canTrace } from './can-trace.ts';
import { sweepCase } from './sweep-case.ts';

const traces = await canTrace();
const work = scratch();
afterAll(work.remove);

const listed = { id: 'sweep.some', proves: 'That something holds.', requirements: ['d5.write-set'] };

async function verdict(words: readonly string[], more: Record<string, unknown>) {
  return sweepCase({ ...listed, ...more }).run(await driverBench(work.folder, words, 3));
}

it('is refused where it names nothing to do, or two things', () => {
  expect(() => sweepCase(listed)).toThrow('sweep.some needs either a known write or a known sweep');
  expect(() => sweepCase({ ...listed, write: 'applied', sweep: 'heirs' })).toThrow('sweep.some needs');
});

it('takes what it is from its entry', () => {
  expect(sweepCase({ ...listed, sweep: 'errors' })).toMatchObject({ ...listed, profile: 'writer', alone: true });
});

it.skipIf(!traces)('tries one point where its entry names one', async () => {
  expect(await verdict(['right.py'], { sweep: 'preemption', point: 4 })).toMatchObject({ verdict: 'pass' });
  const wrong = await verdict(['torn.py', 'ReadsOutside'], { sweep: 'preemption', point: 4 });
  expect(wrong.verdict).toBe('fail');
  expect(wrong.message).toMatch(/^the first writer held at database call 4 of \d+ \(fcntl on state\.db-shm\):\n/);
});

it('is inconclusive with a driver that does not start', async () => {
  expect(await verdict(['none.py'], { write: 'applied' })).toMatchObject({
    verdict: 'inconclusive',
    message: expect.stringContaining('the driver is broken'),
  });
});
