import type { Verdict } from '@run-completion/schemas/types';
import type { Bench } from './engine/bench.ts';

/** What came of one case against one subject. Verdicts about baselines are given later, from this. */
export interface CaseOutcome {
  readonly verdict: Exclude<Verdict, 'expected-fail' | 'unexpected-pass'>;
  /** On anything but a pass: what was seen and what was legal. May hold several lines. */
  readonly message?: string;
  /** The folder kept for a look. */
  readonly kept?: string;
  /** One command that repeats it without the kit. */
  readonly repeat?: string;
  /** How the subject's process ended, for baselines. */
  readonly ended?: { readonly exit?: number; readonly signal?: string; readonly timeout?: true };
}

/** A case that can be run, whether it is golden data, generated, or a watch over all others. */
export interface RunnableCase {
  readonly id: string;
  readonly proves: string;
  readonly requirements: readonly string[];
  readonly profile: 'reader' | 'core' | 'writer';
  /** It needs the machine to itself: processes of other cases would spread out what has to happen at once. */
  readonly alone?: true;
  run(bench: Bench): Promise<CaseOutcome>;
}
