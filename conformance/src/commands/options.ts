import { Flags } from '@oclif/core';

/** Options that several commands share, so that they mean the same everywhere. */
export const options = {
  subject: Flags.string({
    required: true,
    helpValue: 'FILE',
    description: 'The subject file: how the program to be judged is started.',
  }),
  seed: Flags.integer({
    min: 0,
    max: 0x7fff_ffff,
    helpValue: 'N',
    description: 'Ids, counts and worlds vary by it; the report names the one used. Absent: a new one each run.',
  }),
  keep: Flags.string({
    helpValue: 'DIR',
    description: 'Keep the folders of cases that did not pass here.',
  }),
  filter: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'GLOB',
    description: 'Only cases whose id, or the id of one of their requirements, matches. May be given again.',
  }),
};

/** A seed for a run that was given none. */
export function newSeed(): number {
  return Math.floor(Math.random() * 0x8000_0000);
}
