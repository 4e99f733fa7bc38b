import type { Vocabularies } from '@run-completion/schemas/types';
import data from '@run-completion/spec/v1/vocabularies.json' with { type: 'json' };

/** The closed word lists of contract v1: statuses, terminal and success sets, reason codes (D1, D5). */
export const vocabulary: Vocabularies = data as Vocabularies;
