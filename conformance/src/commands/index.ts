import Explain from './explain.ts';
import Init from './init.ts';
import List from './list.ts';
import Recheck from './recheck.ts';
import Replay from './replay.ts';
import Run from './run.ts';
import Smoke from './smoke.ts';
import Verify from './verify.ts';

/** Every command by its name, for oclif. */
export const commands = {
  run: Run,
  list: List,
  explain: Explain,
  smoke: Smoke,
  init: Init,
  replay: Replay,
  recheck: Recheck,
  verify: Verify,
};
