// What the gate runs, in order; all of it even when something fails. Ends with a plain line of counts.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSteps } from './steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const steps = createSteps(root);

steps.run('npm test', 'npm', ['test'], {
  count: () => JSON.parse(readFileSync(`${root}.cache/test-counts.json`, 'utf8')),
});
steps.run('npm start', 'npm', ['start']);
for (const seed of [1, 2])
  steps.node(`the reference conforms under seed ${seed}`, ['scripts/judge-reference.mjs', '--seed', String(seed)]);
steps.node('right programs pass, and a sample of the mutants is killed', ['scripts/self-test.mjs', '--sample', '40']);
steps.node('the commands of the documents', [
  'scripts/run-docs.mjs',
  '--ran',
  'npm test',
  '--ran',
  'npm start',
  'README.md',
  'CONTRIBUTING.md',
  'reference/README.md',
  'conformance/README.md',
]);

const lionagi = steps.run('lionagi 0.36.0 from PyPI', process.execPath, ['scripts/lionagi-env.mjs'], {
  accept: [0, 69],
  count: () => ({ passed: 0, failed: 0, skipped: 0 }),
});
if (lionagi && hasLionagi()) {
  steps.run('lionagi 0.36.0 fails as its baseline says, and in nothing else', 'npx', [
    'li-conformance',
    'run',
    '--subject',
    'conformance/subjects/lionagi-0.36.0.json',
    '--baseline',
    'conformance/subjects/lionagi-0.36.0.baseline.json',
  ]);
} else {
  steps.skip('lionagi 0.36.0 is judged', 'its environment could not be made from PyPI; the reason stands above');
}
steps.node('Node 22 and 24', ['scripts/other-nodes.mjs', '22', '24']);
steps.finish('.cache/ci-counts.json');

function hasLionagi() {
  try {
    readFileSync(`${root}.cache/lionagi/0.36.0/pyvenv.cfg`);
    return true;
  } catch {
    return false;
  }
}
