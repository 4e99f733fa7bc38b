const widest = 110;

/** A comma list as lines of at most about a hundred characters, each indented. */
export function commaLines(words: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const [index, word] of words.entries()) {
    const piece = index === words.length - 1 ? word : `${word},`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.length < widest) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(`${indent}${piece}`);
  }
  return lines;
}
