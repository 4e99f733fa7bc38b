import { writeSync } from 'node:fs';
import { escapeText } from './escape-text.ts';

/** One diagnostic line on stderr. A stderr that takes nothing is no reason to stop. */
export function say(message: string): void {
  try {
    writeSync(2, `${escapeText(message)}\n`);
  } catch {
    // Nobody is listening, and stdout belongs to the contract.
  }
}
