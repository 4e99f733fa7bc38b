import { seedState } from './course-of.ts';
import type { Finding } from './finding.ts';
import type { JoinedHistory } from './join-rows.ts';
import { type PlacedCalls, sinceFirst } from './place-calls.ts';
import type { Answer } from './placed.ts';
import { genericTrial, pinnedTrial, type Told } from './referee.ts';
import { refusedUnseen } from './refused-unseen.ts';
import { rowToken } from './row-token.ts';
import { type SearchResult, searchOrders } from './search-orders.ts';
import { numberOf, textOf } from './transition.ts';
import { say } from './wording.ts';

/**
 * Lets the referee search for an order, where the rows do not fix one: among the chains that the rows can form, or, where
 * rows and calls cannot be joined, by the answers alone. A search that would take too long is unknown, never a pass.
 */
export function judgeSearch(joined: JoinedHistory, placed: PlacedCalls, budget: number): Finding[] {
  const { view } = joined;
  const entity = view.record.entity_type;
  const seed = seedState(view);
  const last = view.after ? numberOf(view.after['updated_at']) : undefined;
  if (joined.tagged) {
    const options = { inOrder: false, tell: rowToken(view), last };
    const trial = pinnedTrial({ entity, seed, answers: placed.answers }, placed.moves, options);
    const who = [...placed.moves, ...placed.answers].map(({ operation }) => operation);
    return found(joined, searchOrders(trial, budget), who, 'of the rows');
  }
  const { told, answers } = byAnswers(joined);
  const all = [...answers, ...placed.answers.filter(({ is }) => is === 'read')];
  const end = view.after ? textOf(view.after['status']) : undefined;
  const who = [...told, ...all].map(({ operation }) => operation);
  return found(
    joined,
    searchOrders(genericTrial({ entity, seed, answers: all }, told, end), budget),
    who,
    'of the calls',
  );
}

type ToldCall = Told & { readonly operation: number };

/** Every call by what it was told. Events of rejections cannot be joined either. */
function byAnswers({ writes, reads }: JoinedHistory): { told: ToldCall[]; answers: Answer[] } {
  const since = sinceFirst([...writes.map(({ operation }) => operation), ...reads]);
  const told: ToldCall[] = [];
  const answers: Answer[] = [];
  for (const { operation } of writes) {
    const { answer, call, id } = operation;
    if (typeof refusedUnseen(call) === 'object') continue;
    const span = since(operation);
    const kind = kindOf(answer);
    if (kind === 'applied') told.push({ ...span, call, certain: true, operation: id });
    else if (kind === 'open')
      told.push({ ...span, call, certain: false, operation: id, returned: Number.POSITIVE_INFINITY });
    else if (kind !== undefined) answers.push({ ...span, call, operation: id, is: kind });
  }
  return { told, answers };
}

function kindOf(
  answer: JoinedHistory['writes'][number]['operation']['answer'],
): 'applied' | 'open' | Exclude<Answer['is'], 'read'> | undefined {
  if (answer.is === 'applied' || answer.is === 'refused') return answer.is;
  if (answer.is === 'none') return 'open';
  if (answer.code === 'rejected') return 'rejected';
  if (!answer.definite) return 'open';
  if (answer.code === 'lost_race') return 'lost';
  return answer.code === 'not_found' ? 'missing' : undefined;
}

function found(
  { view, writes, reads }: JoinedHistory,
  { verdict, steps, stuck }: SearchResult,
  who: readonly (number | undefined)[],
  orders: string,
): Finding[] {
  if (verdict === 'legal') return [];
  const common = { layer: 'referee' as const, check: 'order', record: view.record, rows: [] };
  if (verdict === 'unknown') {
    const sentences = [
      `The order ${orders} is not known, and ${steps - 1} steps did not find one that explains every answer.`,
      'None was excluded either.',
      'So nobody can tell; fewer calls at a time can be judged.',
    ];
    return [{ ...common, grave: 'unknown', requirements: [], operations: [], sentences }];
  }
  const id = stuck === undefined ? undefined : who[stuck];
  const operation = [...writes.map((write) => write.operation), ...reads].find((one) => one.id === id);
  const at = operation === undefined ? 'the end' : `${say.call(operation)}, which ${say.answer(operation)}`;
  return [
    {
      ...common,
      grave: 'violation',
      requirements: ['d5.one-transaction', 'd5.membership-guard', 'd5.version-guard'],
      operations: operation === undefined ? [] : [operation.id],
      sentences: [
        `All orders ${orders} that respect real time were tried, in ${steps} steps.`,
        `None explains every answer; the furthest came to ${at}.`,
        'Calls that are atomic can be put in one order in which each answer is right.',
      ],
    },
  ];
}
