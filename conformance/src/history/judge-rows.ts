import { checkChain } from './check-chain.ts';
import { checkLastRow } from './check-last-row.ts';
import { checkOverrides } from './check-overrides.ts';
import { checkRejections } from './check-rejections.ts';
import { checkRowTimes } from './check-row-times.ts';
import { checkRowWords } from './check-row-words.ts';
import type { Finding } from './finding.ts';
import type { RowFinding, RowView } from './row-view.ts';

const checks: readonly ((view: RowView) => RowFinding[])[] = [
  checkChain,
  checkOverrides,
  checkRejections,
  checkLastRow,
  checkRowTimes,
  checkRowWords,
];

/** Layer P: what the persisted rows of one record show by themselves. Linear in their number. */
export function judgeRows(view: RowView): Finding[] {
  const { record } = view;
  return checks.flatMap((check) => check(view)).map((found) => ({ layer: 'P', record, operations: [], ...found }));
}
