/** Bytes (as latin1 text) made visible: tab, CR, LF, NBSP and whatever is no printable UTF-8 as escapes. */
export function visible(bytes: string): string {
  const text = decode(Buffer.from(bytes, 'latin1'));
  return text === undefined ? escapeBytes(bytes) : [...text].map(escapeCharacter).join('');
}

const names: Readonly<Record<string, string>> = { '\t': '\\t', '\r': '\\r', '\n': '\\n', '\0': '\\0', '\\': '\\\\', '\u00a0': '\\u00a0' };

function escapeCharacter(character: string): string {
  const name = names[character];
  if (name !== undefined) return name;
  // Controls, format characters (bidi, zero width) and separators could lie about what stands on the screen.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Mn}]/u.test(character)) return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  return character;
}

function escapeBytes(bytes: string): string {
  return [...bytes]
    .map((byte) => {
      const code = byte.charCodeAt(0);
      return names[byte] ?? (code < 0x20 || code > 0x7e ? `\\x${code.toString(16).padStart(2, '0')}` : byte);
    })
    .join('');
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
