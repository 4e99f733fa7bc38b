import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A list of checks run one after another, all of them whatever the earlier ones gave, with a sum at the end.
 * A step counts as one check unless it brings its own `count`.
 */
export function createSteps(root) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];

  return { run, node: (name, args, options) => run(name, process.execPath, args, options), skip, add, finish };

  function run(name, command, args, { count, env, accept = [0] } = {}) {
    console.log(`\n== ${name}`);
    const done = spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const passed = accept.includes(done.status);
    let own;
    try {
      own = count?.();
    } catch {
      own = undefined; // the step died before it could write its counts: it counts as one failed check
    }
    add(own ?? { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
    if (own && !passed && own.failed === 0) sum.failed += 1;
    if (!passed) failures.push(`${name}: ${done.error?.message ?? done.signal ?? `exit ${done.status}`}`);
    return passed;
  }

  /** Says plainly that a check could not be made, and why. */
  function skip(name, why) {
    console.log(`\n== ${name}\nSKIPPED: ${why}`);
    sum.skipped += 1;
  }

  function add({ passed, failed, skipped }) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }

  function finish(file) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${JSON.stringify(sum)}\n`);
    for (const failure of failures) console.log(`FAILED ${failure}`);
    console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
    process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
  }
}
