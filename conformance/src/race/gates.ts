import { setTimeout as pause } from 'node:timers/promises';
import type { Lane } from './lane.ts';
import type { RaceField } from './race-field.ts';
import type { RacePlan } from './race-plan.ts';

/** So far ahead lies the instant at which spinning writers begin; nanoseconds. A shorter time is too short for many. */
const ahead = 4_000_000n;

/**
 * Lets the first calls of all lanes go by the gate of the plan. Resolves when they are under way, with what each lane
 * still does.
 */
export async function letGo(field: RaceField, plan: RacePlan, lanes: readonly Lane[]): Promise<Promise<void>[]> {
  switch (plan.gate) {
    case 'pipe':
      return lanes.map((lane) => lane.run());
    case 'spin': {
      const start = process.hrtime.bigint() + ahead;
      return lanes.map((lane, index) => lane.run(start + BigInt(plan.offsets?.[index] ?? 0) * 1_000n));
    }
    case 'convoy': {
      await field.lock();
      const running = lanes.map((lane) => lane.run());
      // Nobody can see that a writer has come to the lock. Where the time is too short the race is a weaker one, and
      // nothing is concluded from it that is not so.
      await pause(field.convoy);
      field.unlock();
      return running;
    }
  }
}
