import type { ListedCase } from '@run-completion/schemas/types';
import type { Bench } from '../engine/bench.ts';
import type { RaceField } from './race-field.ts';
import type { RaceShape } from './race-shapes.ts';

/** What a case of races looks for, and where. */
export interface RaceSearch {
  readonly listed: ListedCase;
  readonly shape: RaceShape;
  /** How many races are drawn in all. */
  readonly races: number;
  readonly bench: Bench;
  readonly field: RaceField;
}
