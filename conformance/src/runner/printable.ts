/**
 * Text from outside (a subject's words, a file's name) made safe to show: everything that could drive a terminal or
 * forge another line becomes visible. Line feeds stay, for messages of several lines, unless `single` is given.
 */
export function printable(text: string, single = false): string {
  let shown = '';
  for (const character of text) {
    shown += isHarmless(character, single) ? character : escaped(character);
  }
  return shown;
}

function isHarmless(character: string, single: boolean): boolean {
  if (character === '\n') return !single;
  const code = character.codePointAt(0) ?? 0;
  // C0, DEL and C1; and the marks that reorder what stands after them on the line.
  return !(code < 0x20 || (code >= 0x7f && code < 0xa0) || isBidirectional(code));
}

function isBidirectional(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

function escaped(character: string): string {
  const named: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };
  const code = character.codePointAt(0) ?? 0;
  return named[character] ?? (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`);
}
