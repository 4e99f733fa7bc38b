import type { Answer, Case, Change, LineRule, RunRecord, Step, World } from '@run-completion/schemas/types';
import { Random } from './random.ts';

/** Turns one id into another, character by character: equal ids, prefixes and letter case stay what they are. */
export type Cipher = (id: string) => string;

/** A permutation of digits, of the letters of hexadecimal numbers, and of the other letters; all else stays. */
export function cipherFor(seed: number): Cipher {
  const random = new Random(seed, 'cipher');
  const table = new Map<string, string>();
  for (const alphabet of ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz']) {
    const signs = [...alphabet];
    for (const [index, sign] of random.shuffled(signs).entries()) {
      const from = signs[index] ?? sign;
      table.set(from, sign);
      table.set(from.toUpperCase(), sign.toUpperCase());
    }
  }
  return (id) => [...id].map((sign) => table.get(sign) ?? sign).join('');
}

/** The same case with other ids, so that no program can know them from the golden files. */
export function renameIds(one: Case, seed: number): Case {
  if (one.rename === false) return one;
  const cipher = cipherFor(seed);
  return {
    ...one,
    world: renamedWorld(one.world, cipher),
    argv: renamedArguments(one.argv, cipher),
    ...(one.steps === undefined ? {} : { steps: one.steps.map((step) => renamedStep(step, cipher)) }),
    expect:
      'anyOf' in one.expect
        ? { anyOf: one.expect.anyOf.map((answer) => renamedAnswer(answer, cipher)) }
        : renamedAnswer(one.expect, cipher),
  };
}

function renamedWorld(world: World, cipher: Cipher): World {
  return {
    ...world,
    records: world.records.map((record) => renamedRecord(record, cipher)),
    ...(world.run_folders === undefined ? {} : { run_folders: world.run_folders.map(cipher) }),
  };
}

function renamedRecord(record: RunRecord, cipher: Cipher): RunRecord {
  const renamed = { ...record, id: cipher(record.id) };
  if (typeof record.session === 'string') renamed.session = cipher(record.session);
  if (typeof record.invocation === 'string') renamed.invocation = cipher(record.invocation);
  return renamed;
}

/** Options and their values are no ids. */
function renamedArguments(argv: readonly string[], cipher: Cipher): string[] {
  return argv.map((token, at) => (token.startsWith('--') || argv[at - 1] === '--interval' ? token : cipher(token)));
}

function renamedStep(step: Step, cipher: Cipher): Step {
  return step.do === 'commit'
    ? { ...step, changes: step.changes.map((change) => renamedChange(change, cipher)) }
    : step;
}

function renamedChange(change: Change, cipher: Cipher): Change {
  if ('put' in change) return { put: renamedRecord(change.put, cipher) };
  if ('set' in change) return { set: renamedRecord(change.set, cipher) };
  return { delete: { ...change.delete, id: cipher(change.delete.id) } };
}

function renamedAnswer(answer: Answer, cipher: Cipher): Answer {
  const { stderr } = answer;
  return {
    ...answer,
    stdout: answer.stdout.map((lines) => lines.map((rule) => renamedRule(rule, cipher))),
    ...(typeof stderr === 'object' ? { stderr: { names: stderr.names.map(cipher) } } : {}),
  };
}

function renamedRule(rule: LineRule, cipher: Cipher): LineRule {
  return typeof rule === 'string' ? renamedLine(rule, cipher) : { ...rule, line: renamedLine(rule.line, cipher) };
}

const folder = '${LIONAGI_HOME}/runs/';

/** A line has ids in two places: at its beginning, and at the end of its path. */
function renamedLine(line: string, cipher: Cipher): string {
  const status = line.indexOf('\tstatus=');
  const path = line.indexOf(folder);
  const exitCode = line.lastIndexOf('\texit_code=');
  if (path === -1) return cipher(line.slice(0, status)) + line.slice(status);
  const tail = path + folder.length;
  return (
    cipher(line.slice(0, status)) + line.slice(status, tail) + cipher(line.slice(tail, exitCode)) + line.slice(exitCode)
  );
}
