import type { Bytes } from './compiled.ts';

/**
 * Bytes as a person can tell them apart on any terminal: printable text as it is, all else as an escape. A backslash is
 * doubled, so that no two streams look alike.
 */
export function visible(bytes: Bytes): string {
  const buffer = Buffer.from(bytes, 'latin1');
  let shown = '';
  for (let at = 0; at < buffer.length; ) {
    const { text, size } = next(buffer, at);
    shown += text;
    at += size;
  }
  return shown;
}

function next(buffer: Buffer, at: number): { text: string; size: number } {
  const size = sizeOf(buffer[at] ?? 0);
  const part = buffer.subarray(at, at + size);
  const character = part.toString('utf8');
  const invalid = part.length < size || !Buffer.from(character, 'utf8').equals(part);
  if (invalid) return { text: hex(buffer[at] ?? 0), size: 1 };
  return { text: shown(character), size };
}

function sizeOf(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

const named: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function shown(character: string): string {
  const name = named[character];
  if (name !== undefined) return name;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f) return hex(code);
  // Other blanks than the plain one, and what has no width or turns the reading order, cannot be told by looking.
  if (/[\p{Z}\p{C}]/u.test(character) && character !== ' ') return `\\u{${code.toString(16)}}`;
  return character;
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`;
}
