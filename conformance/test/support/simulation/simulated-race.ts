import type {
  Operation,
  RecordDump,
  RecordHistory,
  Row,
  WriteAnswer,
  WriteCall,
} from '../../../src/history/history.ts';
import type { Bug } from './bugs.ts';
import { Dice } from './random.ts';
import { type Seen, SimulatedStore, type Style } from './simulated-store.ts';

export interface Race {
  readonly seed: number;
  readonly clients: number;
  readonly calls: number;
  readonly style?: Partial<Style>;
  readonly bug?: Bug;
  /** How likely the bug is to strike where it can. */
  readonly rate?: number;
  /** How many calls are readers, get no answer, or fail with an indefinite or a definite error. */
  readonly shares?: { readonly read?: number; readonly none?: number; readonly vague?: number; readonly busy?: number };
  readonly ordered?: boolean;
  /** Whether calls may name a version. */
  readonly versioned?: boolean;
  /** The status at first; drawn where it is not given. */
  readonly start?: string;
}

const record = { entity_type: 'session', entity_id: 's' };
const statuses = ['running', 'completed', 'failed', 'timed_out'];
const reasons = ['run.started.ok', 'run.completed.ok', 'run.failed.exception', 'run.timed_out.deadline'];
const seedRow = {
  id: 's',
  status_reason_code: null,
  status_reason_summary: null,
  status_evidence_refs: null,
  updated_at: 1000,
  ended_at: null,
};

interface Step {
  readonly at: number;
  readonly go: () => void;
}

/** Lets clients call one record in simulated time; times are milliseconds in steps of a microsecond. */
export function simulateRace(race: Race): { history: RecordHistory; effects: number } {
  const { clients, calls, shares = {}, bug, rate, ordered = true, versioned = true } = race;
  const dice = new Dice(race.seed);
  const style = drawStyle(dice, race.style);
  const before: Row = {
    ...seedRow,
    status: race.start ?? dice.pick(['running', 'running', 'running', null, 'completed']),
  };
  const store = new SimulatedStore(style, before, dice, bug, rate);
  const operations: Operation[] = [];
  const steps: Step[] = [];
  let stale: string | null = store.status;
  let early = 0;
  for (let client = 0; client < clients; client += 1) {
    let time = dice.next() * 2;
    for (let index = client; index < calls; index += clients) {
      const invoked = time + dice.next() * (dice.chance(0.3) ? 3 : 0.2);
      const decided = invoked + 0.001 + dice.next() * 2;
      const written = style.locking === 'atomic' ? decided : decided + dice.next() * 2;
      const returned = written + 0.001 + dice.next() * (dice.chance(0.2) ? 4 : 0.3);
      time = returned + 0.001;
      if (dice.chance(shares.read ?? 0)) read(index, client, { invoked, decided, returned });
      else write(index, client, { invoked, decided, written, returned });
    }
  }
  steps.sort((one, other) => one.at - other.at);
  for (const { go } of steps) go();
  operations.sort((one, other) => Number(one.invoked - other.invoked) || one.process - other.process);
  const numbered = operations.map((operation, id) => ({ ...operation, id }));
  const after = dump({ ...store.row }, store.history, store.audit, dice, ordered);
  return {
    history: { before: dump(before, [], [], dice, ordered), operations: numbered, after },
    effects: store.effects + early,
  };

  function read(index: number, client: number, at: { invoked: number; decided: number; returned: number }): void {
    steps.push({
      at: at.decided,
      go: () => {
        const old = bug === 'stale-read' && dice.chance(rate ?? 1) && stale !== store.status;
        if (old) early += 1;
        const status = old ? stale : store.status;
        if (!old && dice.chance(0.2)) stale = status;
        operations.push({
          is: 'read',
          id: index,
          process: client,
          record,
          status,
          invoked: ns(at.invoked),
          returned: ns(at.returned),
        });
      },
    });
  }

  function write(
    index: number,
    client: number,
    at: { invoked: number; decided: number; written: number; returned: number },
  ): void {
    const tag = `t${index}`;
    const fate = dice.next();
    const { none = 0, vague = 0, busy = 0 } = shares;
    const unheard =
      fate < none ? 'none' : fate < none + vague ? 'vague' : fate < none + vague + busy ? 'busy' : undefined;
    const skipped = unheard === 'busy' || (unheard !== undefined && dice.chance(0.5));
    let call: WriteCall | undefined;
    let seen: Seen | undefined;
    let cameIn = 0;
    steps.push({
      at: at.invoked,
      go: () => {
        call = drawCall(dice, index, tag, versioned ? (store.row['updated_at'] as number) : undefined);
        cameIn = store.look(seconds(at.invoked)).time;
      },
    });
    if (at.decided < at.written)
      steps.push({
        at: at.decided,
        go: () => {
          seen = store.look(seconds(at.decided));
        },
      });
    const late = unheard === undefined && bug === 'early-answer' && dice.chance(rate ?? 1);
    if (late) early += 1;
    // A write whose answer says nothing may still be on its way.
    const written = late || (unheard === 'vague' && dice.chance(0.5)) ? at.returned + dice.next() * 3 : at.written;
    steps.push({
      at: written,
      go: () => {
        const made = call ?? drawCall(dice, index, tag, undefined);
        let answer: WriteAnswer | undefined = skipped ? { is: 'refused' } : undefined;
        answer ??= store.write(
          made,
          tag,
          { ...(seen ?? store.look(seconds(written))), time: cameIn },
          seconds(written),
        );
        // Nothing comes in between any more: the second time it cannot be lost.
        answer ??= store.write(made, tag, { ...store.look(seconds(written)), time: cameIn }, seconds(written));
        if (answer === undefined) throw new Error('lost against nobody');
        operations.push({
          is: 'write',
          id: index,
          process: client,
          record,
          tag,
          call: made,
          invoked: ns(at.invoked),
          returned: ns(at.returned),
          answer: heard(unheard, answer),
        });
      },
    });
  }
}

function heard(unheard: 'none' | 'vague' | 'busy' | undefined, answer: WriteAnswer): WriteAnswer {
  if (unheard === undefined) return answer;
  if (unheard === 'none') return { is: 'none' };
  return { is: 'error', code: unheard === 'busy' ? 'busy' : 'failed', definite: unheard === 'busy', message: unheard };
}

function drawStyle(dice: Dice, wanted: Partial<Style> = {}): Style {
  return {
    locking: dice.pick(['atomic', 'optimistic']),
    staleExit: dice.pick(['false', 'rejected']),
    lost: dice.pick(['error', 'false', 'again']),
    clock: dice.pick(['before', 'after', 'twice']),
    tick: dice.pick([0, 0, 0.001, 0.01]),
    eventForIdleOverride: dice.chance(0.5),
    refreshesRewrites: dice.chance(0.7),
    ownEnd: dice.chance(0.5),
    orphanOfStale: dice.chance(0.3),
    ...wanted,
  };
}

function drawCall(dice: Dice, index: number, tag: string, token: number | undefined): WriteCall {
  const override = dice.chance(0.35);
  const guard = dice.next();
  return {
    ...record,
    new_status: dice.pick(statuses),
    reason_code: dice.pick(reasons),
    reason_summary: `because of ${tag}`,
    evidence_refs: [{ kind: 'note', ref: tag }],
    source: dice.pick(['executor', 'agent', 'admin', 'system']),
    actor: tag,
    ...(guard < 0.4 ? { expected_statuses: [...new Set([dice.pick([...statuses, null]), dice.pick(statuses)])] } : {}),
    ...(token !== undefined && guard > 0.3 && guard < 0.6
      ? { expected_updated_at: dice.chance(0.2) ? 1000 : token }
      : {}),
    ...(override ? { override, override_actor: tag, override_justification: 'it was wrong' } : {}),
    ...(dice.chance(0.2) ? { extra_fields: { ended_at: 5000 + index } } : {}),
  };
}

function dump(row: Row, history: readonly Row[], audit: readonly Row[], dice: Dice, ordered: boolean): RecordDump {
  const order = <T>(rows: readonly T[]) => (ordered ? [...rows] : dice.shuffled(rows));
  return { record, row, history: order(history), audit: order(audit), ordered };
}

const ns = (milliseconds: number) => BigInt(Math.round(milliseconds * 1e6));
const seconds = (milliseconds: number) => 2000 + milliseconds / 1000;
