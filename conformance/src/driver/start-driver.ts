import type { Bench } from '../engine/bench.ts';
import { Driver } from './driver.ts';

/** What an interpreter may need to start and to load what it drives, in deadlines of an answer. */
const startShare = 4;

/** Starts the driver of a bench's subject over the store in `home`, with deadlines that suit what the probe learnt. */
export function startDriver(bench: Bench, home: string): Promise<Driver> {
  const { subject, signal, stamina, calibration } = bench;
  const deadline = stamina.deadline(calibration.deadline);
  return Driver.start({ subject, home, signal, deadline, startDeadline: startShare * calibration.deadline });
}
