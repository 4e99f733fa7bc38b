/** What the command line comes to before any store is read (D4). */
export interface Reading {
  /** The pieces that name something, in order, repeated ones kept. */
  readonly names: readonly string[];
  /** required: it has to be refused. allowed: it may be. */
  readonly usageError: 'required' | 'allowed' | 'none';
}

const finite = /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[+-]?[0-9]+)?$/i;
const special = /^[+-]?(nan|inf|infinity)$/i;

/**
 * Splits the arguments into names and judges `--interval` (D2, D4). Throws where v1 says nothing of a command line at
 * all, such as one with an option of its own: no case may ask for that.
 */
export function readArguments(argv: readonly string[]): Reading {
  const names: string[] = [];
  const intervals: (string | undefined)[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const token = argv[at] ?? '';
    if (token === '--interval') {
      at += 1;
      intervals.push(argv[at]);
    } else if (token.startsWith('--interval=')) intervals.push(token.slice('--interval='.length));
    else if (token.startsWith('-')) throw new Error(`v1 says nothing of the argument ${JSON.stringify(token)}`);
    else names.push(...pieces(token));
  }
  return { names, usageError: worst(names, intervals) };
}

/** The non-empty pieces between the commas of one argument. */
export function pieces(token: string): string[] {
  return token
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

function worst(names: readonly string[], intervals: readonly (string | undefined)[]): Reading['usageError'] {
  if (names.length === 0) return 'required';
  const judged = intervals.map(judgeInterval);
  if (judged.includes('required')) return 'required';
  return judged.includes('allowed') ? 'allowed' : 'none';
}

function judgeInterval(text: string | undefined): Reading['usageError'] {
  if (text === undefined) return 'required';
  // An exponent can carry a well-formed number beyond what a float holds.
  if (finite.test(text)) return Number.isFinite(Number(text)) ? 'none' : 'allowed';
  return special.test(text) ? 'allowed' : 'required';
}
