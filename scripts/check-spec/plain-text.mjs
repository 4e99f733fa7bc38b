/** The words of a Markdown token as a reader sees them: no emphasis, no code ticks, lines joined by one space. */
export function plainText(token) {
  return words(token).replace(/\s+/g, ' ').trim();
}

function words(token) {
  if (token.type === 'codespan' || token.type === 'escape') return token.text;
  if (token.type === 'br') return ' ';
  if (token.tokens) return token.tokens.map(words).join('');
  return token.text ?? '';
}
