#!/usr/bin/env node
// Committed, so that npm can link it before anything is built.
const built = new URL('../dist/commands/launch.js', import.meta.url);
const kitFault = 70;

// Node's own exits (1 for an error that nobody caught, 13 for an await that never ends) would read as a verdict or as
// nothing known: until there is an answer, it is the kit that failed.
process.exitCode = kitFault;
process.on('uncaughtException', (error) => {
  // Whoever reads our output may leave early, as `head` does; that changes no verdict.
  if (error.code !== 'EPIPE')
    give(`the kit failed: ${firstLine(error)}; this is its own fault and says nothing of the subject`);
});

const kit = await import(built.href).catch((error) => {
  const missing = error.code === 'ERR_MODULE_NOT_FOUND' && firstLine(error).includes('launch.js');
  give(
    missing
      ? 'the kit is not built yet; run `npm start` (or `npm run build`) in the repository'
      : `the kit cannot be loaded: ${firstLine(error)}; run \`npm start\` in the repository to install and build what is missing`,
  );
});
const code = await kit.launch(process.argv.slice(2), import.meta.url);
// A pipe may still hold our last words; a handle that something left open must not hold the process.
for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write('', () => done()));
process.exit(code);

function give(message) {
  process.stderr.write(`li-conformance: ${message}\n`);
  process.exit(kitFault);
}

function firstLine(error) {
  return String(error?.message ?? error).split('\n')[0];
}
