import type { ProbeTrouble } from '../engine/calibration.ts';

const hints: Readonly<Record<ProbeTrouble, string>> = {
  'cannot-start':
    'run the `wait` command of the subject file by hand, in the folder of that file; a script needs a #! line',
  'never-exits':
    'it was given one run that is over, and has to end by itself; does it read $LIONAGI_HOME/state.db, and not a store of its own?',
  'dies-by-signal': 'it crashes on the plainest wait there is; run it by hand, and look at its standard error',
  'exits-without-a-look':
    'it ends without opening $LIONAGI_HOME/state.db; does `wait` name the subcommand too, and does the program take its store from LIONAGI_HOME?',
  'no-line': 'it was given one run that is over; does it look in $LIONAGI_HOME/state.db, and print to standard output?',
  'other-output':
    'standard output is for contract lines alone: is `wait` the right command, and do banners and logs go to standard error?',
  'misses-a-change':
    'a run that was pending ended in $LIONAGI_HOME/state.db and it did not notice; does it read the row again on each tick?',
};

/** What to look at first, when the probe of a subject met trouble of that kind. */
export function hintFor(kind: ProbeTrouble): string {
  return hints[kind];
}
