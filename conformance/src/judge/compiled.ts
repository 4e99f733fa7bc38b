import type { ExitRule, StderrRule } from '@run-completion/schemas/types';
import type { CountedLine, Legal, LegalAnswer } from '../legal.ts';

/**
 * Streams are compared as binary strings, one character a byte: nothing is decoded, so invalid UTF-8 and NUL compare
 * like everything else, and offsets are offsets of bytes.
 */
export type Bytes = string;

/** The lines of one phase, by their bytes. */
export type CompiledPhase = ReadonlyMap<Bytes, { readonly least: number; readonly most: number }>;

export interface CompiledAnswer {
  readonly phases: readonly CompiledPhase[];
  readonly exit: ExitRule;
  readonly stderr?: StderrRule;
}

export function toBytes(buffer: Buffer): Bytes {
  return buffer.toString('latin1');
}

/** The answers with the folder put in for `${LIONAGI_HOME}`. Throws on a text that is not one line: a fault of the kit. */
export function compile(legal: Legal, home: string): readonly CompiledAnswer[] {
  if (legal.length === 0) throw new Error('a plan without any legal answer');
  return legal.map((answer) => compileAnswer(answer, home));
}

function compileAnswer(answer: LegalAnswer, home: string): CompiledAnswer {
  return {
    phases: answer.phases.map((lines) => compilePhase(lines, home)),
    exit: answer.exit,
    ...(answer.stderr === undefined ? {} : { stderr: answer.stderr }),
  };
}

function compilePhase(lines: readonly CountedLine[], home: string): CompiledPhase {
  const phase = new Map<Bytes, { least: number; most: number }>();
  for (const { text, least, most } of lines) {
    if (!/^[^\n]*\n$/.test(text)) throw new Error(`a legal text that is not one line: ${JSON.stringify(text)}`);
    const bytes = toBytes(
      Buffer.from(
        text.replaceAll('${LIONAGI_HOME}', () => home),
        'utf8',
      ),
    );
    const same = phase.get(bytes) ?? { least: 0, most: 0 };
    phase.set(bytes, { least: same.least + least, most: same.most + most });
  }
  return phase;
}

/** The answer with its phases up to and including `last` made one, and later ones left out. */
export function firstPhases(answer: CompiledAnswer, last: number): CompiledAnswer {
  const phase = new Map<Bytes, { least: number; most: number }>();
  for (const rules of answer.phases.slice(0, last + 1)) {
    for (const [line, { least, most }] of rules) {
      const same = phase.get(line) ?? { least: 0, most: 0 };
      phase.set(line, { least: same.least + least, most: same.most + most });
    }
  }
  return { ...answer, phases: [phase] };
}
