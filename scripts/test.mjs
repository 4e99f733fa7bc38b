// `npm test`: every check that needs no network. Prints each step and ends with one line of counts.
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSteps } from './steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.cache/vitest.json`;
rmSync(results, { force: true });

const steps = createSteps(root);
steps.node('types of tests and scripts', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json']);
steps.node('generated types are current', ['scripts/generate-types.mjs', '--check']);
steps.node('prose, data, schemas and cases agree', ['scripts/check-spec.mjs']);
steps.node('formatting and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '.']);
steps.node('direction lock', [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  '.dependency-cruiser.cjs',
  'spec',
  'schemas',
  'golden',
  'reference',
  'conformance',
]);
steps.node('no unused code', ['node_modules/knip/bin/knip.js']);
steps.node(
  'tests',
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
  {
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, numTodoTests } = JSON.parse(
        readFileSync(results, 'utf8'),
      );
      // A file that fails to load has no failed test of its own, and must not vanish from the sum.
      return {
        passed: numPassedTests,
        failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0),
        skipped: numPendingTests + numTodoTests,
      };
    },
  },
);
steps.finish('.cache/test-counts.json');
