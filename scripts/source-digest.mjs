import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const sources = ['scripts/build.mjs', 'tsconfig.base.json', 'spec', 'schemas', 'reference', 'conformance'];
const skipped = new Set(['node_modules', 'dist', 'test', 'self-test', 'bench', 'examples', '__pycache__']);

/** A digest of all that the build reads, so that a build is repeated when and only when it could differ. */
export function sourceDigest(root) {
  const hash = createHash('sha256');
  for (const source of sources) visit(join(root, source));
  return hash.digest('hex');

  function visit(path) {
    let entries;
    try {
      entries = readdirSync(path, { withFileTypes: true });
    } catch {
      hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (skipped.has(entry.name) || entry.name.endsWith('.md')) continue;
      visit(join(path, entry.name));
    }
  }
}
