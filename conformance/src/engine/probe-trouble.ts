import { visible } from '../judge/visible.ts';
import type { Calibration } from './calibration.ts';
import { type Ended, endedInWords } from './ended.ts';

/** What one process of a probe showed. Times in milliseconds. */
export interface Look {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Absent: it had to be killed. */
  readonly ended: Ended | undefined;
  readonly signAt: number | undefined;
  readonly exitAt: number | undefined;
  readonly flushes: boolean;
  readonly reaction: number | undefined;
  readonly limit: number;
}

type Trouble = NonNullable<Calibration['trouble']>;

/**
 * What is wrong with a process that was given a run that is over, and maybe one that was pending and then ended; as a
 * hint for whoever wrote the adapter. Undefined where nothing is.
 */
export function troubleOf(look: Look, over: string, pending?: string): Trouble | undefined {
  const { ended } = look;
  if (ended?.how === 'spawn-error') return trouble('cannot-start', `it cannot be started: ${ended.message}`);
  if (ended?.how === 'signal') return trouble('dies-by-signal', `it died by ${ended.signal}${said(look)}`);
  const lines = look.stdout.toString('latin1').split('\n');
  const strange = lines.find((line) => line !== '' && ![over, pending].some((id) => line.startsWith(`${id}\tstatus=`)));
  if (strange !== undefined) {
    return trouble(
      'other-output',
      `its stdout has a line that is none of the contract: ${visible(strange.slice(0, 80))}`,
    );
  }
  const has = (id: string) => lines.some((line) => line.startsWith(`${id}\t`));
  if (ended === undefined) return unending(look, pending !== undefined && !has(pending));
  if (!has(over)) return silent(look, ended);
  if (pending === undefined || has(pending)) return undefined;
  return trouble('misses-a-change', `it ended (${endedInWords(ended)}) without a line for a run that was pending`);
}

function unending(look: Look, missed: boolean): Trouble {
  const seconds = (look.limit / 1_000).toFixed(0);
  return missed
    ? trouble('misses-a-change', `it did not notice within ${seconds} s that its pending run had ended`)
    : trouble('never-exits', `it did not exit within ${seconds} s though no run was pending${said(look)}`);
}

function silent(look: Look, ended: Ended): Trouble {
  const how = endedInWords(ended);
  return look.signAt === undefined
    ? trouble('exits-without-a-look', `it ended (${how}) with no line, and was not seen to open the store${said(look)}`)
    : trouble('no-line', `it ended (${how}) with no line for a run that was over${said(look)}`);
}

function trouble(kind: Trouble['kind'], message: string): Trouble {
  return { kind, message };
}

function said({ stderr }: Look): string {
  const last = stderr.toString('latin1').trimEnd().split('\n').at(-1) ?? '';
  return last === '' ? '' : `; it said: ${visible(last.slice(0, 200))}`;
}
