import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { planted } from './planted-faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let agreed: string;
let tree: string;

interface Requirement {
  id: string;
  level: string;
  cases?: string[];
  excluded?: string;
}

/** A copy of the contract whose every requirement is exercised by a made-up case or excluded. */
beforeAll(async () => {
  tree = agreed = mkdtempSync(join(tmpdir(), 'check-spec-'));
  for (const part of ['spec/v1', 'schemas/v1', 'schemas/sql', 'schemas/README.md'])
    cpSync(join(root, part), join(tree, part), { recursive: true });
  const due = requirements().filter(({ excluded }) => excluded === undefined);
  const cases = ['MUST', 'SHOULD', 'MAY'].map((level) => ({
    id: `made-up.${level.toLowerCase()}`,
    proves: 'Nothing: it stands in for the golden cases.',
    requirements: due.filter((requirement) => requirement.level === level).map(({ id }) => id),
  }));
  put('golden/v1/generated.json', JSON.stringify({ cases }));
  const { stderr, exitCode } = await check('--write');
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'check-spec-'));
  cpSync(agreed, tree, { recursive: true });
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));
afterAll(() => rmSync(agreed, { recursive: true, force: true }));

test('the contract as it stands agrees with itself, and deriving the cases twice changes nothing', async () => {
  const derived = read('spec/v1/requirements.json');

  const { exitCode, stdout } = await check('--write');

  expect(exitCode).toBe(0);
  expect(stdout).toContain('requirements and 3 cases agree');
  expect(read('spec/v1/requirements.json')).toBe(derived);
});

test('every fault is named, not only the first', async () => {
  edit('spec/v1/d1-authority.md', '(MUST) Waiting changes no record', '(SHOULD) Waiting alters no record');
  edit('spec/v1/d4-command-line.md', '| interrupted ', '| stopped ');

  const { exitCode, stderr } = await check();

  expect(exitCode).toBe(1);
  expect(stderr).toContain('d1.observer is SHOULD, and MUST in data');
  expect(stderr).toContain('d1.observer has another sentence in data');
  expect(stderr).toContain('row 1 says "3 | stopped |');
  expect(stderr).toContain('3 faults in the contract');
});

test('a golden case that breaks its schema is named by its file, and the rest is still checked', async () => {
  put('golden/v1/cases/start/over.json', '{ "id": "start.over" }');
  edit('spec/v1/README.md', '](store.md)', '](shop.md)');

  const { exitCode, stderr } = await check();

  expect(exitCode).toBe(1);
  expect(stderr).toContain("golden/v1/cases/start/over.json: the document must have required property 'proves'");
  expect(stderr).toContain('README.md: a link leads nowhere: shop.md');
});

test('nothing is derived from cases that are not valid', async () => {
  const before = read('spec/v1/requirements.json');
  put('golden/v1/cases/start/over.json', '{ "id": "start.over" }');
  edit('golden/v1/generated.json', 'made-up.must', 'made-up.other');

  expect((await check('--write')).exitCode).toBe(1);
  expect(read('spec/v1/requirements.json')).toBe(before);
});

test.each(planted)('%s is named', async (_fault, file, from, to, named) => {
  edit(file, from, to);

  const { exitCode, stderr } = await check();

  expect(exitCode).toBe(1);
  expect(stderr).toContain(named);
  expect(stderr).not.toMatch(/^\s+at /m);
});

async function check(...args: string[]): Promise<{ exitCode: number | undefined; stdout: string; stderr: string }> {
  const script = join(root, 'scripts/check-spec.mjs');
  const { exitCode, stdout, stderr } = await execaNode(script, ['--root', tree, ...args], { reject: false });
  return { exitCode, stdout, stderr };
}

function requirements(): Requirement[] {
  return (JSON.parse(read('spec/v1/requirements.json')) as { requirements: Requirement[] }).requirements;
}

function read(file: string): string {
  return readFileSync(join(tree, file), 'utf8');
}

function put(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

/** Replaces what stands in the file exactly once or more; a text that is not there would plant nothing. */
function edit(file: string, from: string, to: string): void {
  const before = read(file);
  expect(before).toContain(from);
  put(
    file,
    before.replace(from, () => to),
  );
}
