import type { Requirement } from '@run-completion/schemas/types';
import { type Calibration, unknownSubject } from '../../src/engine/calibration.ts';
import { HygieneLog } from '../../src/engine/hygiene-log.ts';
import { RaceLog } from '../../src/engine/race-log.ts';
import { Stamina } from '../../src/engine/stamina.ts';
import type { RunnableCase } from '../../src/runnable-case.ts';
import type { Kit } from '../../src/runner/kit.ts';
import type { LoadedSubject } from '../../src/subject/load-subject.ts';

export interface FakeKitOptions {
  readonly storeFacts?: readonly string[];
  readonly calibration?: Calibration;
  readonly subject?: Partial<LoadedSubject>;
  readonly opened?: () => void;
  readonly closed?: () => void;
}

/** A kit with cases of the test's own and a bench that starts nothing. */
export function fakeKit(
  cases: readonly RunnableCase[],
  requirements: readonly Requirement[],
  options: FakeKitOptions = {},
): Kit {
  return {
    version: '0.0.0-test',
    cases: () => cases,
    requirements: () => requirements,
    written: () => undefined,
    async open({ seed, signal }) {
      options.opened?.();
      const wait = { file: '/nowhere', args: [] };
      return {
        subject: { name: 'fake', contract: 'v1', wait, env: {}, folder: '/nowhere', ...options.subject },
        subjectFolder: '/nowhere',
        seed,
        template: { shape: new Map(), copyTo: unused, remove: unused },
        calibration: options.calibration ?? unknownSubject,
        keepRoot: '/nowhere',
        signal,
        watch: new HygieneLog(),
        races: new RaceLog(),
        storeFacts: new Set(options.storeFacts),
        stamina: new Stamina(),
        close: () => options.closed?.(),
      };
    },
  };
}

/** Fake cases start no process, so nothing may ask for a store. */
function unused(): never {
  throw new Error('a fake bench has no store');
}
