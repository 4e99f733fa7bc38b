/**
 * The ids that the words of a command line name (D4): split at commas, blanks at both ends cut, empty ones dropped,
 * exact repeats dropped with the first one kept.
 */
export function splitTokens(words: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const word of words)
    for (const piece of word.split(',')) {
      const token = piece.trim();
      if (token !== '') tokens.add(token);
    }
  return [...tokens];
}
