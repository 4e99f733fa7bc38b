/** What schemas cannot say about vocabularies and exit codes. */
export function checkData({ vocabularies, exitCodes }, fault) {
  const words = (what) => fault('spec/v1/vocabularies.json', what);
  for (const kind of vocabularies.entity_types) {
    for (const status of vocabularies.terminal[kind])
      if (!vocabularies.statuses[kind].includes(status))
        words(`terminal ${status} of ${kind} is not among its statuses`);
  }
  for (const kind of vocabularies.waitable_kinds) {
    for (const status of vocabularies.success[kind])
      if (!vocabularies.terminal[kind].includes(status)) words(`success ${status} of ${kind} is not terminal`);
  }
  for (const list of ['reason_codes', 'later_reason_codes']) {
    const codes = vocabularies[list];
    if (codes.some((code, at) => at > 0 && code < codes[at - 1])) words(`${list} is not in alphabetical order`);
  }
  for (const code of vocabularies.later_reason_codes)
    if (vocabularies.reason_codes.includes(code)) words(`${code} is both registered and later`);

  const codes = exitCodes.exit_codes.map(({ code }) => code);
  for (const [at, { code, outranks }] of exitCodes.exit_codes.entries()) {
    if (outranks.join() !== codes.slice(at + 1).join())
      fault(
        'spec/v1/exit-codes.json',
        `${code} has to outrank those that stand after it: ${codes.slice(at + 1).join(', ')}`,
      );
  }
}
