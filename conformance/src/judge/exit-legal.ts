import type { ExitRule } from '@run-completion/schemas/types';
import type { Ended } from '../engine/ended.ts';

/** Whether a process may end so. What the kit had to kill never may. */
export function exitLegal(rule: ExitRule, ended: Ended): boolean {
  if (ended.how === 'signal') return rule === 'nonzero-or-signal';
  if (ended.how !== 'exit') return false;
  if (rule === 'nonzero' || rule === 'nonzero-or-signal') return ended.code !== 0;
  if (rule === 'not-0-1') return ended.code !== 0 && ended.code !== 1;
  return rule.includes(ended.code);
}

/** The rule in words. */
export function exitInWords(rule: ExitRule): string {
  if (rule === 'nonzero') return 'any exit but 0';
  if (rule === 'nonzero-or-signal') return 'any exit but 0, or death by a signal';
  if (rule === 'not-0-1') return 'any exit but 0 and 1';
  return `exit ${rule.join(' or ')}`;
}
