/** A word as a POSIX shell takes it, whatever it holds. */
export function shellWord(word: string): string {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

export function shellWords(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
