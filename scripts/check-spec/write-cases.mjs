import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedCases } from './cases.mjs';

/** Writes the `cases` of each requirement into requirements.json, formatted as the formatter of the house does. */
export function writeCases({ root, requirements, cases }) {
  const derived = derivedCases(cases);
  requirements.requirements = requirements.requirements.map(({ cases: stale, excluded, ...rest }) => {
    const due = derived.get(rest.id);
    return { ...rest, ...(due && { cases: due }), ...(excluded && { excluded }) };
  });
  writeFileSync(join(root, 'spec/v1/requirements.json'), `${format(requirements, '', 0)}\n`);
}

/** Objects always over several lines; a list of scalars on one where it fits into 120 columns beside its key. */
function format(value, indent, before) {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const flat = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    const scalars = value.every((item) => typeof item !== 'object');
    if (scalars && before + flat.length + 1 <= 120) return flat;
    return `[\n${value.map((item) => inner + format(item, inner, inner.length)).join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => {
    const head = `${inner}${JSON.stringify(key)}: `;
    return head + format(item, inner, head.length);
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
}
