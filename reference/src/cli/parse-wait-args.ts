import { UsageError } from './usage-error.ts';
import { type WaitOption, type WaitRequest, waitOptions } from './wait-options.ts';

/**
 * Reads the words after `li wait`; `help` where help is asked for. Options may stand anywhere before `--`, as
 * `--name value` or `--name=value`; of one given twice the last counts. A value may begin with a dash.
 */
export function parseWaitArgs(args: readonly string[]): WaitRequest | 'help' {
  const words: string[] = [];
  const values = new Map<WaitOption, string>();
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--') {
      words.push(...args.slice(at + 1));
      break;
    }
    if (word === '--help' || word === '-h') return 'help';
    if (!word.startsWith('-') || word === '-') {
      words.push(word);
      continue;
    }
    const [, name = '', , inline] = /^--([^=]*)(=(.*))?$/s.exec(word) ?? [];
    if (!isOption(name)) throw new UsageError(`unknown option ${word}`);
    if (inline === undefined) at += 1;
    const value = inline ?? args[at];
    if (value === undefined) throw new UsageError(`--${name} needs a value`);
    values.set(name, value);
  }
  return { words, interval: values.get('interval'), idsFrom: values.get('ids-from') };
}

function isOption(name: string): name is WaitOption {
  return Object.hasOwn(waitOptions, name);
}
