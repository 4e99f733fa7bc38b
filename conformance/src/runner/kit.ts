import type { Case, Requirement } from '@run-completion/schemas/types';
import type { OpenBench, OpenOptions } from '../engine/open-bench.ts';
import type { RunnableCase } from '../runnable-case.ts';

/** What the programs need of the rest of the kit; tests put a small one in its place. */
export interface Kit {
  readonly version: string;
  cases(): readonly RunnableCase[];
  requirements(): readonly Requirement[];
  /** What the golden file of a case says; undefined for a case that has none. */
  written(id: string): Case | undefined;
  /** Makes a subject ready. Throws a fault where it cannot be judged. */
  open(options: OpenOptions): Promise<OpenBench>;
}
