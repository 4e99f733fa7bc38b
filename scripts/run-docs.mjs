// Runs every command of the documents as written: each fenced block marked `sh` is given to one shell, in the root of
// the repository. A block that must not be run says so in the comment above it: <!-- not run: why -->. A block that the
// caller has just run by itself is named by --ran TEXT.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lexer } from 'marked';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals: documents } = parseArgs({
  allowPositionals: true,
  options: { ran: { type: 'string', multiple: true, default: [] } },
});
let failed = 0;
let ran = 0;

for (const document of documents) {
  let skip = '';
  for (const token of lexer(readFileSync(`${root}/${document}`, 'utf8'))) {
    if (token.type === 'html') skip = /<!-- not run: (.+?) -->/.exec(token.raw)?.[1] ?? '';
    if (token.type !== 'code' || token.lang !== 'sh') continue;
    if (values.ran.includes(token.text.trim())) continue;
    if (skip) console.log(`not run (${skip}): ${document}: ${token.text}`);
    else if (token.text.trim() !== '') runBlock(document, token.text);
    skip = '';
  }
}

console.log(`${ran} blocks run, ${failed} failed`);
process.exitCode = failed === 0 && ran > 0 ? 0 : 1;

function runBlock(document, text) {
  ran += 1;
  console.log(`\n${document}:\n${text.replace(/^/gm, '$ ')}`);
  const done = spawnSync('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status === 0) return;
  failed += 1;
  console.log(`FAILED with ${done.signal ?? `exit ${done.status}`}: ${document}: ${text}`);
}
