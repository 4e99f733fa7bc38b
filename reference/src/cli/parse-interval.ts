import { UsageError } from './usage-error.ts';

/** Seconds from the text of `--interval`: a decimal number, signed or not, also in exponent form. */
export function parseInterval(text: string): number {
  const seconds = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(seconds))
    throw new UsageError(`--interval takes a number of seconds, not ${JSON.stringify(text)}`);
  return seconds;
}
