import type { Plan } from '../plan.ts';
import type { Bench } from './bench.ts';

/** The words of the wait command that a plan starts. */
export function waitWords({ subject }: Bench, { argv }: Plan): string[] {
  return [subject.wait.file, ...subject.wait.args, ...argv];
}
