import type { StoreTemplate } from '../store/store-template.ts';
import type { LoadedSubject } from '../subject/load-subject.ts';
import type { Calibration } from './calibration.ts';
import type { HygieneLog } from './hygiene-log.ts';
import type { RaceLog } from './race-log.ts';
import type { Stamina } from './stamina.ts';

/** A subject made ready, and all that its cases share. Made by openBench. */
export interface Bench {
  readonly subject: LoadedSubject;
  /** The working directory of every command of the subject. */
  readonly subjectFolder: string;
  readonly seed: number;
  /** The empty store that each process gets a copy of. */
  readonly template: StoreTemplate;
  readonly calibration: Calibration;
  /** Where folders of failed cases are kept; made when the first one fails. */
  readonly keepRoot: string;
  /** Fires when the run is to end: everything is killed, and what was seen until then counts for nothing. */
  readonly signal: AbortSignal;
  /** What the subject did to the stores it should only have looked at. */
  readonly watch: HygieneLog;
  /** What the races of writers were like. */
  readonly races: RaceLog;
  /** What the subject's own store refused to hold, a sentence each; filled as cases run. */
  readonly storeFacts: Set<string>;
  /** Shortens the deadlines of a subject that hangs again and again. */
  readonly stamina: Stamina;
}
