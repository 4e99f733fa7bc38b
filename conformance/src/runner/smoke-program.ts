import { offeredProfiles } from '../driver/offered-profiles.ts';
import { brokenDriver, withDriver } from '../driver/with-driver.ts';
import type { Bench } from '../engine/bench.ts';
import type { Calibration, ProbeTrouble } from '../engine/calibration.ts';
import { coloursFor } from './colours.ts';
import { exit } from './exit-codes.ts';
import type { Io } from './io.ts';
import type { Kit } from './kit.ts';
import { openOptions, type SubjectArgs } from './open-options.ts';
import { printable } from './printable.ts';
import { runCases } from './run-cases.ts';
import { hintFor } from './trouble-hint.ts';

/** The plainest cases there are: whoever fails one of these will fail most of the suite for the same reason. */
export const smokeCases = [
  'exit.already-succeeded',
  'exit.already-failed',
  'exit.unknown-alone',
  'late.one-session',
  'store.missing',
];

/** The same for a driver: a call and two writes. */
export const driverSmokeCases = [
  'core.not-found',
  'core.no-predicate',
  'write.applied-session',
  'write.terminal-protection-session',
];

/** What a program does wrong that has found its store and its ids: nothing that keeps it from being judged. */
const understood: readonly ProbeTrouble[] = ['other-output', 'misses-a-change'];

/**
 * Tells a broken adapter (the kit and the program do not understand each other) from a program that does not conform.
 * Answers with the exit code: unavailable for the former, fails for the latter.
 */
export async function smokeProgram(args: SubjectArgs, io: Io, kit: Kit): Promise<number> {
  const bench = await kit.open(openOptions(args, io.signal));
  const colours = coloursFor(io.stdout, io.env);
  const say = (line: string) => void io.stdout.write(`${printable(line)}\n`);
  const conclude = (word: string, line: string) => void io.stdout.write(`${colours.bold(word)}: ${line}\n`);
  try {
    const { calibration } = bench;
    const { trouble } = calibration;
    if (trouble !== undefined) {
      say(trouble.message);
      say(`hint: ${hintFor(trouble.kind)}`);
    }
    if (trouble !== undefined && !understood.includes(trouble.kind)) {
      conclude(
        'adapter broken',
        'the kit and the program do not understand each other; a full run would say nothing more',
      );
      return exit.unavailable;
    }
    for (const line of manners(calibration)) say(line);
    const dumb = await driverTrouble(bench);
    if (dumb !== undefined) {
      say(dumb);
      say('hint: spec/v1/driver.md has the protocol; nothing but its messages may go to standard output');
      conclude('adapter broken', 'the kit and the driver do not understand each other; --profile reader needs none');
      return exit.unavailable;
    }
    const profiles = await offeredProfiles(bench);
    const chosen = kit
      .cases()
      .filter(({ id, profile }) => [...smokeCases, ...driverSmokeCases].includes(id) && profiles.includes(profile));
    const judged = await runCases(chosen, bench, {
      jobs: 1,
      signal: io.signal,
      known: new Map(),
      enough: () => false,
      onDone(one) {
        say(`${one.verdict.padEnd(13)}${one.face.id}  ${one.face.proves}`);
        for (const line of one.message?.split('\n') ?? []) say(`               ${line}`);
        if (one.repeat !== undefined) say(`               repeat: ${one.repeat}`);
      },
    });
    const having = (verdict: string) => judged.filter((one) => one.verdict === verdict).length;
    if (having('kit-error') > 0) return exit.kitFault;
    if (judged.some(({ message }) => message?.startsWith(brokenDriver))) {
      conclude('adapter broken', 'the driver does not keep the protocol');
      return exit.unavailable;
    }
    if (having('fail') > 0) {
      conclude('does not conform', `the adapter works, and ${having('fail')} of ${judged.length} plain cases fail`);
      return exit.fails;
    }
    if (judged.length === 0 || having('pass') < judged.length) {
      conclude('inconclusive', 'not every plain case could be judged');
      return exit.inconclusive;
    }
    conclude(
      'adapter works',
      `${judged.length} plain cases pass; now judge it: li-conformance run --subject ${printable(args.subject, true)}`,
    );
    return exit.conforms;
  } finally {
    bench.close();
  }
}

/** What is wrong with the driver of a subject that has one, before anything is asked of it; undefined: nothing. */
async function driverTrouble(bench: Bench): Promise<string | undefined> {
  if (bench.subject.driver === undefined) return undefined;
  const world = { records: [] };
  const { verdict, message } = await withDriver(bench, { world, needs: 'open' }, async () => ({ verdict: 'pass' }));
  return verdict === 'pass' ? undefined : message;
}

function manners({ startup, flushes }: Calibration): string[] {
  return [
    `starts: a wait for what is over takes ${(startup / 1000).toFixed(1)} s`,
    flushes
      ? 'prints: each line can be read while other runs are pending'
      : 'prints: nothing can be read before it ends, as when output is buffered; that is legal, and violates the SHOULD d4.incremental',
  ];
}
