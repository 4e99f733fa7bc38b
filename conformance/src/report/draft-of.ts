import { randomBytes } from 'node:crypto';

/** A new name beside a file, so that what is written there can be renamed over it in one step. */
export function draftOf(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.tmp`;
}
