#!/usr/bin/env node
// `li wait` must start fast, so it takes the short road; everything else goes through the command framework.
// CommonJS, because that starts faster than a module does.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const internal = 70;
const root = join(__dirname, '..');
const args = process.argv.slice(2);

// Node itself would end with 1, which is a verdict of `li wait`.
process.on('uncaughtException', fail);
start().then((code) => process.exit(code), fail);

async function start() {
  // The short road gives nothing where help is asked for: help is the framework's.
  const code = args[0] === 'wait' ? await loadHot().main(args.slice(1)) : undefined;
  return code ?? (await import('../dist/cold.js')).main(args, root);
}

/** Does what `require` would, with the machine code that the build has kept: compiling takes longer than the wait. */
function loadHot() {
  const filename = join(root, 'dist', 'hot.cjs');
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`;
  const hot = { exports: {} };
  // Another Node than the one that built takes no notice of the cache.
  const script = new Script(source, { filename, cachedData: keptCode() });
  script.runInThisContext()(hot.exports, require, hot, filename, join(root, 'dist'));
  return hot.exports;
}

function keptCode() {
  try {
    return readFileSync(join(root, 'dist', 'hot.cache'));
  } catch {
    return undefined;
  }
}

function fail(error) {
  const reason = String(error?.message ?? error).split('\n')[0];
  const unbuilt = /^(ENOENT|(ERR_)?MODULE_NOT_FOUND)$/.test(error?.code) && /dist.(hot|cold)/.test(reason);
  const missing = unbuilt || /^(ERR_)?MODULE_NOT_FOUND$/.test(error?.code);
  const advice = 'run "npm run build" in the project folder, or install the package again';
  const problem = unbuilt ? 'not built yet' : missing ? 'a package is missing' : reason;
  try {
    process.stderr.write(`li: ${problem}; ${missing ? advice : 'this is a fault of li itself'}\n`);
  } finally {
    process.exit(internal);
  }
}
