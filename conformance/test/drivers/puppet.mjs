// A driver over nothing, for the tests of the client. It keeps the protocol, except where it is told to break it: by the
// `entity_id` of a write, or by the variable PUPPET for what it does before any write.
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const sayText = (text) => process.stdout.write(text);
const description = {
  protocol: 1,
  name: 'puppet',
  version: '1',
  ops: ['describe', 'open', 'update_status', 'wait', 'close'],
};
const outcome = {
  run_id: 'a',
  kind: 'session',
  status: 'completed',
  reason: 'unknown',
  artifact_dir: null,
  exit_code: null,
  success: true,
};

/** What a write of that id does in place of being answered. */
const tricks = {
  twice: (id) => {
    for (const applied of [true, true]) say({ id, ok: { applied } });
  },
  foreign: (id) => say({ id: id + 7, ok: { applied: true } }),
  old: (id) => say({ id: id - 1, ok: {} }),
  noise: () => sayText('starting up\n'),
  shape: (id) => say({ id, ok: { outcomes: [], checks: 0 } }),
  extra: (id) => say({ id, ok: { applied: true }, more: 1 }),
  event: (id) => say({ id, event: 'check', checks: 1 }),
  code: (id) => say({ id, error: { code: 'odd', definite: true, message: '' } }),
  bytes: () => process.stdout.write(Buffer.from([0x22, 0xff, 0x22, 0x0a])),
  dies: () => process.exit(4),
  silent: () => {},
  halves: (id) => {
    const text = `${JSON.stringify({ id, ok: { applied: false } })}\n`;
    sayText(text.slice(0, 5));
    setImmediate(() => sayText(text.slice(5)));
  },
  error: (id) => say({ id, error: { code: 'rejected', definite: true, message: 'no' } }),
  home: (id) => say({ id, error: { code: 'failed', definite: true, message: process.env.LIONAGI_HOME } }),
};

const answers = {
  describe: (id) => {
    if (process.env.PUPPET === 'says-no') say({ id, error: { code: 'failed', definite: true, message: 'not today' } });
    else if (process.env.PUPPET === 'only-waits')
      say({ id, ok: { ...description, ops: ['describe', 'open', 'wait'] } });
    else say({ id, ok: { ...description, protocol: process.env.PUPPET === 'protocol' ? 2 : 1 } });
  },
  open: (id) => say({ id, ok: {} }),
  update_status: (id, { entity_id }) => (tricks[entity_id] ?? (() => say({ id, ok: { applied: true } })))(id),
  wait: (id, { ids }) => {
    const given = ids.includes('strange') ? [{ run_id: 'strange' }] : [outcome];
    say({ id, event: 'check', checks: 1 });
    for (const one of given) say({ id, event: 'result', outcome: one });
    say({ id, ok: { outcomes: given, checks: 1 } });
  },
  close: (id) => {
    say({ id, ok: {} });
    if (process.env.PUPPET === 'stays') setInterval(() => {}, 1_000);
    else process.exit(process.env.PUPPET === 'ends-with-3' ? 3 : 0);
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  answers[request.op](request.id, request);
});
