/** A value that a column takes. */
export type Value = string | number | bigint | null;

/** A statement with its values written out, for people and for other programs: one line of SQL, with its semicolon. */
export function withLiterals(sql: string, values: readonly Value[]): string {
  let at = 0;
  return `${sql.replaceAll('?', () => literal(values[at++] ?? null))};`;
}

function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  // Control characters do not survive every shell and every client: such a text travels as bytes.
  if (/\p{Cc}/u.test(value)) return `CAST(X'${Buffer.from(value, 'utf8').toString('hex')}' AS TEXT)`;
  return `'${value.replaceAll("'", "''")}'`;
}
