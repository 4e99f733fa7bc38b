import { describe, expect, it } from 'vitest';
import { dueFor } from './outcomes.ts';
import { StoreHistory } from './rows.ts';

const session = '5b0c1f0e7d2a4c3f9e8b6a5d4c3b2a19';
const play = 'c4e80b6f1a2b3c4d5e6f708192a3b4c5';
const nothing = { reason: 'unknown', artifact_dir: null, exit_code: null, success: false };

function history(): StoreHistory {
  return new StoreHistory([
    { kind: 'session', id: session, status: 'completed', reason: 'no.such.code' },
    { kind: 'play', id: play, session, exit_code: '-9' },
  ]);
}

describe('dueFor', () => {
  it('tells a run that is over from the start', () => {
    expect(dueFor(history(), session.slice(0, 8))).toEqual({
      run: `session\n${session}`,
      atOnce: true,
      outcomes: [
        {
          run_id: session,
          kind: 'session',
          status: 'completed',
          reason: 'unknown',
          artifact_dir: `\${LIONAGI_HOME}/runs/${session}`,
          exit_code: null,
          success: true,
        },
      ],
    });
  });

  it('owes nothing for a run that is still pending', () => {
    expect(dueFor(history(), play)).toMatchObject({ atOnce: false, outcomes: [] });
  });

  it('tells a run as the last state has it', () => {
    const later = history();
    later.commit([{ set: { kind: 'play', id: play, status: 'merged', reason: 'play.merged.ok' } }]);
    expect(dueFor(later, play).outcomes).toMatchObject([
      { kind: 'play', status: 'merged', reason: 'play.merged.ok', exit_code: -9, success: true },
    ]);
  });

  it('tells a run that vanished, and an id that names nothing', () => {
    const later = history();
    later.commit([{ delete: { kind: 'play', id: play } }]);
    expect(dueFor(later, play).outcomes).toEqual([{ ...nothing, run_id: play, kind: 'play', status: 'unknown' }]);
    expect(dueFor(later, 'nobody').outcomes).toEqual([
      { ...nothing, run_id: 'nobody', kind: null, status: 'not_found' },
    ]);
  });

  it('refuses a name of which v1 says too little', () => {
    expect(() => dueFor(history(), '5b')).toThrow('v1 leaves open what 5b names');
  });
});
