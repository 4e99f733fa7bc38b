import type { Report, Verdict } from '@run-completion/schemas/types';

/** How many there are of each verdict; every verdict is there, with 0 where none is. */
export function countVerdicts(judged: readonly { readonly verdict: Verdict }[]): Report['counts'] {
  const counts: Report['counts'] = {
    pass: 0,
    fail: 0,
    'expected-fail': 0,
    'unexpected-pass': 0,
    inconclusive: 0,
    'not-tested': 0,
    'kit-error': 0,
  };
  for (const { verdict } of judged) counts[verdict] += 1;
  return counts;
}
