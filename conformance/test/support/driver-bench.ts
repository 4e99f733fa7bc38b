import { fileURLToPath } from 'node:url';
import type { Bench } from '../../src/engine/bench.ts';
import { benchOf } from './subject-bench.ts';

/** A bench over the standard store for one of the little drivers of conformance/test/drivers: its file and arguments. */
export async function driverBench(
  folder: string,
  [name = '', ...args]: readonly string[],
  seed: number,
): Promise<Bench> {
  const driver: [string, ...string[]] = [
    'python3',
    fileURLToPath(new URL(`../drivers/${name}`, import.meta.url)),
    ...args,
  ];
  const bench = await benchOf(folder, ['python3'], { subject: { driver }, calibration: { deadline: 5_000 } });
  return { ...bench, seed };
}
