import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'direction-lock-'));
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'tsconfig.test.json'])
    copyFileSync(join(root, name), join(tree, name));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  plant('reference/src/domain/line.ts', 'export const line = 1;\n');
  plant('conformance/src/oracle/line.ts', 'export const line = 1;\n');
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

test('a tree in which both minds keep to themselves passes the lock', async () => {
  expect(await broken()).toEqual([]);
});

test.each([
  [
    'two-minds-kit',
    'conformance/src/oracle/cheat.ts',
    "export { line } from '../../../reference/src/domain/line.ts';\n",
  ],
  ['two-minds-reference', 'reference/src/cheat.ts', "export { line } from '../../conformance/src/oracle/line.ts';\n"],
  ['data-imports-nothing', 'spec/cheat.ts', "export { line } from '../reference/src/domain/line.ts';\n"],
  [
    'pure-domain',
    'reference/src/domain/clock.ts',
    "import { hrtime } from 'node:process';\nexport const now = hrtime;\n",
  ],
  ['no-cycles', 'reference/src/domain/self.ts', "import { b } from './other.ts';\nexport const a = b;\n"],
])('a planted violation of %s is caught', async (rule, file, text) => {
  plant(file, text);
  plant(
    'reference/src/domain/other.ts',
    rule === 'no-cycles' ? "import { a } from './self.ts';\nexport const b = a;\n" : 'export const b = 1;\n',
  );

  expect(await broken()).toContain(rule);
});

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

/** The names of the rules that the tree breaks. */
async function broken(): Promise<string[]> {
  const rooms = ['spec', 'reference', 'conformance'];
  for (const room of rooms) mkdirSync(join(tree, room), { recursive: true });
  const { stdout } = await execaNode(
    cruise,
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...rooms],
    {
      cwd: tree,
      reject: false,
    },
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string } }[]; totalCruised: number };
  };
  // A cruiser that read nothing would find nothing: the lock must have seen the planted tree.
  expect(summary.totalCruised).toBeGreaterThanOrEqual(2);
  return summary.violations.map(({ rule }) => rule.name);
}
