import picocolors from 'picocolors';
import type { Io, Output } from './io.ts';

export type Colours = ReturnType<typeof picocolors.createColors>;

/** Colours for one stream: only on a terminal that can show them, and never against NO_COLOR. */
export function coloursFor(output: Output, env: Io['env']): Colours {
  const wanted = output.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return picocolors.createColors(wanted);
}
