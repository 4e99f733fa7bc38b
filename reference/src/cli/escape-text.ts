/** Text made safe for a terminal: what could move the cursor or hide other text is shown by its code point. */
export function escapeText(text: string): string {
  // Control characters, line and paragraph separators, marks that reorder text, and halves of surrogate pairs. Made
  // here because the making takes a while, and most waits have nothing to say.
  const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
  return text.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
