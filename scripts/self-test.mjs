// Who judges the judge: programs that conform must pass whole, and single-fault programs must be caught by the very
// requirement that they break.   node scripts/self-test.mjs [--sample N] [--only ID]... [--seed N]
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import pLimit from 'p-limit';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, 'conformance/self-test');
const scratch = join(root, '.cache/self-test');
const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    only: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '3' },
  },
});

/** What a watch watches over: it judges what other cases left behind. */
const watched = ['watch.*', 'state.*', 'signal.*', 'store.*', 'vanish.*', 'prefix.*', 'many.*'];

rmSync(scratch, { recursive: true, force: true });
mkdirSync(scratch, { recursive: true });
/** Cases that are put to a driver. */
const ofDrivers = /^(core|write|race|sweep)\./;

/** The programs by other hands: those that only wait, and those that bring a driver. */
const sets = [
  { home, options: [], seen: (id) => !ofDrivers.test(id), commands: (run) => ({ wait: run('wait') }) },
  {
    home: join(home, 'writers'),
    options: ['--profile', 'core,writer'],
    seen: (id) => ofDrivers.test(id),
    commands: (run) => ({
      wait: [python, '-S', '-E', '-B', join(home, 'right/a_plain_poller.py'), 'wait'],
      driver: run('driver'),
    }),
  },
].map((set) => ({ ...set, ...programsOf(set.home) }));

const { requirements } = JSON.parse(readFileSync(join(root, 'spec/v1/requirements.json'), 'utf8'));
// Where python3 is a script that looks for the real one, thousands of starts would pay for it.
const python = (await execa('python3', ['-c', 'import sys; print(sys.executable)'])).stdout;
const limit = pLimit(Number(values.jobs));
const results = await Promise.all(
  sets.flatMap((set) => [
    ...choose(set.right, (path) => path).map((path) => limit(() => mustPass(path, set))),
    ...choose(set.live, ({ id }) => id).map((mutant) => limit(() => mustFail(mutant, set))),
  ]),
);
const struck = sets.flatMap((set) => set.struck);
const survived = results.filter(({ good }) => !good);

for (const { line } of survived) console.log(line);
console.log(
  `\n${results.length - survived.length} of ${results.length} as they deserve; ${struck.length} mutants struck as equivalent:`,
);
for (const { id, equivalent } of struck) console.log(`  ${id}: ${equivalent}`);
const uncaught = sets.flatMap((set) => set.uncaught);
console.log(`${uncaught.length} mutants are known not to be caught yet, and not run:`);
for (const one of uncaught) console.log(`  ${one.id}: ${one.uncaught}`);
process.exitCode = survived.length === 0 && results.length > 0 ? 0 : 1;

function programsOf(folder) {
  const { mutants } = JSON.parse(readFileSync(join(folder, 'mutants/mutants.json'), 'utf8'));
  return {
    struck: mutants.filter(({ equivalent }) => equivalent),
    live: mutants.filter(({ equivalent, uncaught }) => !equivalent && !uncaught),
    uncaught: mutants.filter(({ uncaught }) => uncaught),
    right: readdirSync(join(folder, 'right'))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, 'right', name)),
  };
}

/** A conforming program passes every MUST, whatever its style. */
async function mustPass(path, { options }) {
  const { exit, report } = await judge(path, path.replace(/.*\//, '').replace('.json', ''), options);
  const failing = report?.cases.filter(({ verdict }) => verdict !== 'pass') ?? [];
  const good = exit === 0;
  return say(
    good,
    `right    ${path.slice(home.length + 1)}`,
    good ? 'passes' : `exit ${exit}: ${failing.map(({ id, verdict }) => `${id} ${verdict}`).join(', ')}`,
  );
}

/** A mutant is caught when a case of a requirement that it breaks fails. */
async function mustFail({ id, requirement, level }, { home, options, commands, seen }) {
  const subject = join(scratch, `${id}.json`);
  const run = (what) => [python, '-S', '-E', '-B', join(home, 'mutants/mutant.py'), id, what];
  writeFileSync(subject, JSON.stringify({ name: 'candidate', contract: 'v1', ...commands(run) }));
  const { exit, report } = await judge(subject, id, [...options, ...casesOf(requirement, seen)]);
  const broken = requirement.filter(
    (one) => report?.requirements.find((found) => found.id === one)?.verdict === 'fail',
  );
  // A MAY that is broken is told, and decides nothing.
  const good = broken.length > 0 && exit === (level === 'MAY' ? 0 : 1);
  return say(
    good,
    `mutant   ${id}`,
    good ? `killed by ${broken.join(', ')}` : `SURVIVED ${requirement.join(', ')} (exit ${exit})`,
  );
}

/** The options that choose the cases of those requirements. */
function casesOf(requirement, seen) {
  const cases = requirement.flatMap((one) => {
    const found = requirements.find(({ id }) => id === one)?.cases;
    if (!found) throw new Error(`${one}: no such requirement, or it has no cases`);
    return found.filter(seen);
  });
  if (cases.some((id) => id.startsWith('watch.'))) {
    return ['--fail-on', 'should', ...watched.flatMap((glob) => ['--filter', glob])];
  }
  return ['--bail', '--fail-on', 'should', ...new Set(cases)].flatMap((word) =>
    word.includes('.') ? ['--case', word] : [word],
  );
}

async function judge(subject, name, cases) {
  const file = join(scratch, `${name}.report.json`);
  const args = [
    'conformance/bin/li-conformance.js',
    'run',
    '--subject',
    subject,
    '--seed',
    values.seed,
    '--report',
    `json=${file}`,
    '--keep',
    scratch,
    ...cases,
  ];
  const { exitCode } = await execa('node', args, { cwd: root, reject: false, stdin: 'ignore' });
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    report = undefined; // the kit wrote none: the exit code tells why
  }
  return { exit: exitCode, report };
}

function say(good, name, what) {
  const line = `${good ? 'ok      ' : 'NOT OK  '} ${name}: ${what}`;
  console.log(line);
  return { good, line };
}

function choose(all, name) {
  const wanted = values.only ? all.filter((one) => values.only.some((id) => name(one).includes(id))) : all;
  if (!values.sample) return wanted;
  // Evenly spread, so that a sample holds something of each decision.
  const step = Math.max(1, Math.floor(wanted.length / Number(values.sample)));
  return wanted.filter((_, index) => index % step === 0).slice(0, Number(values.sample));
}
