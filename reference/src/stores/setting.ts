import { existsSync, readFileSync } from 'node:fs';
import type { Environment } from '../ports/environment.ts';

/** Where the writer of the store looks for settings too, in its working directory; the last file that has one wins. */
const files = ['.env', '.env.local', '.secrets.env'] as const;

/**
 * A setting of the writer's: the environment first, whatever the case of the name, then the settings files of the
 * working directory. A waiter that looked in fewer places could watch another store than the one that is written.
 */
export function settingOf(name: string, environment: Environment, folder: string): string | undefined {
  if (environment[name] !== undefined) return environment[name];
  const wanted = name.toLowerCase();
  const named = Object.keys(environment).find((key) => key.toLowerCase() === wanted);
  if (named !== undefined) return environment[named];
  return files.map((file) => valueIn(read(`${folder}/${file}`), wanted)).findLast((value) => value !== undefined);
}

function read(path: string): string {
  if (!existsSync(path)) return ''; // cheaper than an error, and nearly always so
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // one that cannot be read tells nothing
  }
}

function valueIn(text: string, wanted: string): string | undefined {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => /^\s*(?:export\s+)?'?([^\s=#']+)'?\s*=\s*(.*)$/s.exec(line))
    .filter((match) => match?.[1]?.toLowerCase() === wanted)
    .map((match) => unquoted(match?.[2] ?? ''))
    .at(-1);
}

function unquoted(value: string): string {
  const single = /^'((?:[^'\\]|\\.)*)'/.exec(value)?.[1];
  if (single !== undefined) return single.replace(/\\([\\'])/g, '$1');
  const double = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
  if (double !== undefined) return double.replace(/\\(["\\])/g, '$1');
  return value.replace(/\s+#.*$/s, '').trim();
}
