import { entityWords } from './entity-words.ts';
import type { RowFinding, RowView } from './row-view.ts';
import { textOf } from './transition.ts';
import { say } from './wording.ts';

/**
 * Statuses, reasons and sources of the rows are in the vocabularies (d5.closed-vocabularies, d5.four-sources). In a
 * store that other releases have written to, a word that v1 does not know is advisory.
 */
export function checkRowWords({ record, transitions, reading }: RowView): RowFinding[] {
  const entity = record.entity_type;
  return transitions.flatMap((transition) => {
    const { to, row } = transition;
    const reason = textOf(row['reason_code']);
    const source = textOf(row['source']);
    const wrong: [string, string | null, string][] = [];
    if (!entityWords.isStatus(entity, to)) wrong.push(['status', to, 'd5.closed-vocabularies']);
    if (reason === null || !(entityWords.isReason(reason) || entityWords.isLaterReason(reason))) {
      wrong.push(['reason code', reason, 'd5.closed-vocabularies']);
    }
    if (source === null || !entityWords.isSource(source)) wrong.push(['source', source, 'd5.four-sources']);
    return wrong.map(([what, word, requirement]): RowFinding => {
      const strict = reading === 'strict';
      return {
        check: 'P5',
        grave: strict ? 'violation' : 'advisory',
        requirements: strict ? [requirement] : [],
        sentences: [
          `${say.row(transition)} has the ${what} ${word ?? 'NULL'}.`,
          `v1 knows no such ${what}${what === 'status' ? ` for a ${entity}` : ''}.`,
          strict
            ? 'A write with an unknown word is refused before anything is written.'
            : 'Another release may know it.',
        ],
        rows: [transition.id],
      };
    });
  });
}
