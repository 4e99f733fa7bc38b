import type { Verdict } from '@run-completion/schemas/types';
import { coloursFor } from './colours.ts';
import type { Io } from './io.ts';

/** Tells on standard error how far a run is. */
export interface Progress {
  done(id: string, verdict: Verdict): void;
  /** Clears what must not stay on the screen. */
  end(): void;
}

/** One live line on a terminal; in a log only what is worth a line: each case that did not pass, and each quarter. */
export function progressFor(total: number, { stderr, env }: Pick<Io, 'stderr' | 'env'>): Progress {
  const live = stderr.isTTY === true && env['TERM'] !== 'dumb';
  return live ? liveLine(total, stderr, env) : plainLines(total, stderr);
}

function liveLine(total: number, stderr: Io['stderr'], env: Io['env']): Progress {
  const colours = coloursFor(stderr, env);
  const clear = '\r\u001b[2K';
  let done = 0;
  let failing = 0;
  const show = () => {
    const counted = `${done}/${total} cases`;
    const worry = failing === 0 ? 'none failing' : colours.red(`${failing} failing`);
    stderr.write(`${clear}${counted}, ${worry}`);
  };
  show();
  return {
    done(_id, verdict) {
      done += 1;
      if (isBad(verdict)) failing += 1;
      show();
    },
    end: () => void stderr.write(clear),
  };
}

function plainLines(total: number, stderr: Io['stderr']): Progress {
  let done = 0;
  let failing = 0;
  let quarter = 0;
  return {
    done(id, verdict) {
      done += 1;
      if (isBad(verdict)) failing += 1;
      if (verdict !== 'pass') stderr.write(`${verdict} ${id}\n`);
      const reached = Math.floor((done * 4) / total);
      if (reached === quarter) return;
      quarter = reached;
      stderr.write(`${done}/${total} cases, ${failing} failing\n`);
    },
    end: () => undefined,
  };
}

function isBad(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'unexpected-pass' || verdict === 'kit-error';
}
