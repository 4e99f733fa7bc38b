import type { CountedLine, Legal } from '../legal.ts';

/** A legal line as the bytes that it must be, kept as latin1 text so that equal bytes are equal strings. */
export interface ByteLine {
  readonly bytes: string;
  readonly least: number;
  readonly most: number;
}

/** The answers of a plan in bytes, with the folder that the kit chose for LIONAGI_HOME put in. */
export function expand(legal: Legal, home: string): readonly (readonly (readonly ByteLine[])[])[] {
  return legal.map(({ phases }) => phases.map((lines) => lines.map((line) => toBytes(line, home))));
}

function toBytes({ text, least, most }: CountedLine, home: string): ByteLine {
  return { bytes: Buffer.from(text.replaceAll('${LIONAGI_HOME}', home), 'utf8').toString('latin1'), least, most };
}

/** A stream cut after each line feed; the last piece may lack one. */
export function splitLines(stream: Buffer): string[] {
  return stream.toString('latin1').split(/(?<=\n)/).filter((line) => line !== '');
}
