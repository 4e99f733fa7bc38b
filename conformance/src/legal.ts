import type { ExitRule, StderrRule } from '@run-completion/schemas/types';

/** A line that a legal stream may hold, and how often. `text` ends in a line feed and may hold `${LIONAGI_HOME}`. */
export interface CountedLine {
  readonly text: string;
  readonly least: number;
  readonly most: number;
}

/**
 * One legal answer: the lines of each phase, phases in order, lines of one phase in any order (D4), the exit that goes
 * with them, and what standard error has to show.
 */
export interface LegalAnswer {
  readonly phases: readonly (readonly CountedLine[])[];
  readonly exit: ExitRule;
  readonly stderr?: StderrRule;
}

/** Every answer that the contract allows for one plan. Never empty. */
export type Legal = readonly LegalAnswer[];
