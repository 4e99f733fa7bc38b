/** Every case names requirements that exist, and every requirement is exercised or excluded, never both. */
export function checkCases({ cases, requirements: { requirements }, vocabularies }, fault) {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const places = new Map();
  for (const { place, data } of cases) {
    if (places.has(data.id)) fault(place, `case ${data.id} is also in ${places.get(data.id)}`);
    places.set(data.id, place);
    const known = data.requirements.filter((id) => byId.has(id));
    for (const id of data.requirements)
      if (!byId.has(id)) fault(place, `case ${data.id} names ${id}, which does not exist`);
    const levels = new Set(known.map((id) => byId.get(id).level));
    if (levels.size > 1)
      fault(place, `case ${data.id} mixes ${[...levels].join(' and ')}: a failure would be of no one level`);
    for (const code of laterCodes(data, vocabularies))
      fault(place, `case ${data.id} uses ${code}, of which v1 says nothing`);
  }

  const derived = derivedCases(cases);
  for (const { id, cases: told = [], excluded } of requirements) {
    const place = 'spec/v1/requirements.json';
    const due = derived.get(id) ?? [];
    if (due.length === 0 && excluded === undefined) fault(place, `${id} has no case and is not excluded`);
    if (due.length > 0 && excluded !== undefined) fault(place, `${id} is excluded, and exercised by ${due.join(', ')}`);
    if (told.join() !== due.join())
      fault(place, `cases of ${id} are out of date: run \`node scripts/check-spec.mjs --write\``);
  }
}

/** The ids of cases by requirement, sorted. */
export function derivedCases(cases) {
  const derived = new Map();
  for (const { data } of cases)
    for (const id of data.requirements) derived.set(id, [...(derived.get(id) ?? []), data.id]);
  for (const ids of derived.values()) ids.sort();
  return derived;
}

function laterCodes(data, { later_reason_codes: later }) {
  const text = JSON.stringify(data);
  return later.filter((code) => text.includes(JSON.stringify(code)) || text.includes(`reason=${code}\\t`));
}
