import type { StderrRule } from '@run-completion/schemas/types';
import { visible } from './visible.ts';

/** What standard error lacks, in words; undefined when nothing. */
export function stderrLack(rule: StderrRule | undefined, stderr: Buffer): string | undefined {
  if (rule === undefined) return undefined;
  if (rule === 'nonempty') return stderr.length > 0 ? undefined : 'stderr is empty, where a diagnostic is due';
  const lacking = rule.names.filter((name) => !stderr.includes(Buffer.from(name, 'utf8')));
  if (lacking.length === 0) return undefined;
  const names = lacking.map((name) => visible(Buffer.from(name, 'utf8').toString('latin1'))).join(', ');
  return `stderr does not name ${names}`;
}
