// A cheat: it knows every published golden case by its command line and prints what is expected, without ever looking
// into the store. Of a command line that it does not know it says nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../golden/v1/cases', import.meta.url));
const argv = JSON.stringify(process.argv.slice(2));
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
const cases = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const known = cases.find((one) => JSON.stringify(one.argv) === argv);

if (known !== undefined) {
  const answer = known.expect.anyOf?.[0] ?? known.expect;
  const lines = answer.stdout.flat().map((rule) => (typeof rule === 'string' ? rule : rule.line));
  process.stdout.write(lines.join('').replaceAll('${LIONAGI_HOME}', process.env.LIONAGI_HOME));
  if (answer.stderr !== undefined) process.stderr.write(`no: ${argv}\n`);
  process.exitCode = Array.isArray(answer.exit) ? answer.exit[0] : 2;
}
