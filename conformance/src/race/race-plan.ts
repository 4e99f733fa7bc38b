import type { WriterRace } from '@run-completion/schemas/types';

/**
 * How the first calls of all writers are let go together. convoy: the kit holds the write lock until all have called;
 * readers pass, and writers queue between their read and their write. spin: all begin at one reading of the monotonic
 * clock. pipe: one after another is written to its pipe, as fast as that goes.
 */
export type Gate = WriterRace['gate'];

/** A race as data. */
export type RacePlan = Omit<WriterRace, '$schema' | 'race' | 'seed'>;
