/** A place in a text, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where and why a text is not JSON; undefined when it is. */
export function jsonFault(text: string): { readonly place: Place; readonly why: string } | undefined {
  const message = parseFault(text);
  if (message === undefined) return undefined;
  const offset = faultOffset(text);
  const before = text.slice(0, offset).split('\n');
  const found = JSON.stringify(text.slice(offset, offset + 1));
  const why = offset >= text.length ? 'it ends too early' : `unexpected ${found}`;
  return { place: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }, why };
}

/**
 * JSON.parse tells a position in some of its messages only, so it is searched for: a beginning of the text is at fault
 * merely for ending too early until the faulty character is part of it.
 */
function faultOffset(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (canGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function canGoOn(beginning: string): boolean {
  const message = parseFault(beginning);
  if (message === undefined || /end of JSON input|Unterminated string/.test(message)) return true;
  return Number(/at position (\d+)/.exec(message)?.[1]) === beginning.length;
}

function parseFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
