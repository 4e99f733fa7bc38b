import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';

const profiles = ['reader', 'core', 'writer'];

/** `reader,core` as a list without repeats. Throws a usage fault on an unknown or empty one. */
export function parseProfiles(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  for (const name of names) {
    if (profiles.includes(name)) continue;
    const what = name === '' ? 'an empty profile' : `no profile ${name}`;
    throw new Fault(exit.usage, `--profile: there is ${what}; the profiles are ${profiles.join(', ')}`);
  }
  return [...new Set(names)];
}
