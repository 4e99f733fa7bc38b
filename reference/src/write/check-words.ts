import type { Kind } from '../domain/kind.ts';
import { vocabulary } from '../domain/vocabulary.ts';
import { WriteRefused } from './write-refused.ts';

/** Throws `WriteRefused` for a status that is not one of the kind's (D5). */
export function checkStatus(kind: Kind, status: string): void {
  known(status, vocabulary.statuses[kind], `status of a ${kind}`);
}

/** Throws `WriteRefused` for a reason that is not registered (D5). */
export function checkReason(reason: string): void {
  known(reason, vocabulary.reason_codes, 'reason code');
}

function known(word: string, list: readonly string[], what: string): void {
  if (!list.includes(word)) throw new WriteRefused(`"${word}" is no ${what}; known: ${list.join(', ')}`);
}
