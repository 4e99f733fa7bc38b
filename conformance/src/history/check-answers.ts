import { entityWords } from './entity-words.ts';
import type { Finding } from './finding.ts';
import type { WriteOperation } from './history.ts';
import type { JoinedWrite } from './join-rows.ts';
import { refusedUnseen } from './refused-unseen.ts';
import { say } from './wording.ts';

/** What a check of layer J finds; layer and record are the same for all. */
export type CallFinding = Omit<Finding, 'layer' | 'record'>;

/** An error that says for certain that nothing was written, except the event of a rejection. */
export function isDefinite({ answer }: WriteOperation): boolean {
  // "Rejected" is an answer: whoever gives it knows what was done.
  return answer.is === 'error' && (answer.definite || answer.code === 'rejected');
}

/**
 * J1: a call that was answered true has just one row; one that was answered false, or failed for certain, has none; one
 * that was rejected has just one rejection event and no row. Where the answer is missing or indefinite, both are legal
 * (d5.applied, d5.rejection-audited, d5.write-set).
 */
export function checkAnswer(write: JoinedWrite): CallFinding[] {
  const { operation, transitions, rejections } = write;
  const { answer, call } = operation;
  const [row] = transitions;
  const [event] = rejections;
  const blame = blameFor(write);
  if (transitions.length > 1) {
    return [
      blame(
        ['d5.write-set'],
        `It left ${transitions.map(say.row).join(' and ')}.`,
        'A status write adds one row of history.',
      ),
    ];
  }
  if (rejections.length > 1) {
    return [
      blame(
        ['d5.rejection-audited'],
        `It left ${rejections.map(say.event).join(' and ')}.`,
        'A rejection commits one event.',
      ),
    ];
  }
  if (row !== undefined && event !== undefined) {
    const both = `It left ${say.row(row)} and ${say.event(event)}.`;
    return [blame(['d5.rejection-audited'], both, 'A call is applied or rejected, never both.')];
  }
  const left = () => (row && say.row(row)) ?? (event && say.event(event));
  const unfit = refusedUnseen(call);
  if (typeof unfit === 'object' && (answer.is === 'applied' || row !== undefined || event !== undefined)) {
    const third = 'Such a call is refused before anything is written.';
    return [blame([unfit.requirement], `It has ${unfit.what}, and ${left() ?? 'no row'}.`, third)];
  }
  if (answer.is === 'applied' && row === undefined) {
    const second = `The store holds ${left() ?? 'no row of history with its tag'}.`;
    return [blame(['d5.applied', 'd5.write-set'], second, 'What is answered true has been written, with its row.')];
  }
  if ((answer.is === 'refused' || isDefinite(operation)) && row !== undefined) {
    const third = 'A write that was applied answers true; this answer says that nothing was written.';
    return [blame(['d5.applied'], `Yet the store holds ${left()}.`, third)];
  }
  return checkEvent(write, blame);
}

const silent = ['lost_race', 'not_found', 'invalid', 'busy', 'unsupported'];

function checkEvent({ operation, rejections }: JoinedWrite, blame: Blame): CallFinding[] {
  const { answer } = operation;
  const [event] = rejections;
  if (event === undefined) {
    if (answer.is !== 'error' || answer.code !== 'rejected') return [];
    return [
      blame(
        ['d5.rejection-audited'],
        'There is no rejection event with its tag.',
        'A rejection commits one event and then fails.',
      ),
    ];
  }
  const denied = answer.is === 'refused' || (answer.is === 'error' && answer.definite && silent.includes(answer.code));
  if (!denied) return [];
  return [
    blame(
      ['d5.rejection-audited'],
      `Yet the store holds ${say.event(event)}.`,
      'What commits a rejection event fails as rejected.',
    ),
  ];
}

/** J5: an override event stands beside the row of the same call, and beside each that leaves a terminal status. */
export function checkOverrideEvents(write: JoinedWrite): CallFinding[] {
  const { operation, transitions, overrides } = write;
  const { call, record } = operation;
  const requirements = ['d5.override-audited'];
  const blame = blameFor(write);
  const [row] = transitions;
  const [event, second] = overrides;
  if (event !== undefined && !call.override) {
    return [
      blame(
        requirements,
        `Yet the store holds ${say.event(event)}.`,
        'A call without an override has no override event.',
      ),
    ];
  }
  if (second !== undefined && event !== undefined) {
    const two = `The store holds ${say.event(event)} and ${say.event(second)}.`;
    return [blame(requirements, two, 'An override adds one event.')];
  }
  if (row === undefined && event !== undefined) {
    const versioned = typeof call.expected_updated_at === 'number';
    const first = `The store holds ${say.event(event)} and no row of that call.`;
    if (!versioned) return [blame(requirements, first, 'Event and row are written in one transaction.')];
    return [{ ...blame([], first, 'v1 tolerates that where the version was stale.'), grave: 'advisory' }];
  }
  if (row === undefined || row.from === row.to || !entityWords.isTerminal(record.entity_type, row.from)) return [];
  if (!call.override) {
    const left = `Its row is ${say.row(row)}, and ${say.status(row.from)} is terminal.`;
    return [blame(['d5.terminal-protection'], left, 'Without an override a terminal status is never left.')];
  }
  if (event !== undefined) return [];
  const alone = `The store holds ${say.row(row)} and no override event of that call.`;
  return [blame(requirements, alone, 'Event and row are written in one transaction.')];
}

type Blame = (requirements: readonly string[], second: string, third: string) => CallFinding;

function blameFor({ operation, transitions, rejections, overrides }: JoinedWrite): Blame {
  const first = () => `${say.call(operation)} asked for ${say.asks(operation.call)} and ${say.answer(operation)}.`;
  return (requirements, second, third) => ({
    check: 'J1',
    grave: 'violation',
    requirements,
    sentences: [first(), second, third],
    operations: [operation.id],
    rows: [...transitions, ...rejections, ...overrides].map(({ id }) => id),
  });
}
