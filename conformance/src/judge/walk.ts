import type { ByteLine } from './expand.ts';

/** How far a stream follows one answer. */
export interface Walk {
  /** Lines that fit. */
  readonly matched: number;
  /** The phase in which the walk stands after them. */
  readonly phase: number;
  /** What the first line that does not fit could have been; empty when all lines fit. */
  readonly wanted: readonly string[];
  /** Lines that are still due up to and including the phase `due`. */
  readonly missing: readonly string[];
}

/**
 * Follows `lines` through the phases of one answer: within a phase in any order, each at most as often as allowed, and
 * on to the next phase only when the present one has all that it must have (D4: order of completion across ticks).
 * `due` is the last phase whose lines must be there by now.
 */
export function walk(phases: readonly (readonly ByteLine[])[], lines: readonly string[], due: number): Walk {
  const counts = phases.map(() => new Map<string, number>());
  let phase = 0;
  let matched = 0;
  for (const line of lines) {
    const next = phaseFor(phases, counts, phase, line);
    if (next === undefined) break;
    phase = next;
    const count = counts[next];
    count?.set(line, (count.get(line) ?? 0) + 1);
    matched += 1;
  }
  const wanted = matched < lines.length ? wantedFrom(phases, counts, phase) : [];
  return { matched, phase, wanted, missing: missingUpTo(phases, counts, due) };
}

type Counts = readonly ReadonlyMap<string, number>[];

function phaseFor(phases: readonly (readonly ByteLine[])[], counts: Counts, from: number, line: string): number | undefined {
  for (let phase = from; phase < phases.length; phase += 1) {
    const rule = phases[phase]?.find(({ bytes }) => bytes === line);
    if (rule !== undefined && (counts[phase]?.get(line) ?? 0) < rule.most) return phase;
    if (!satisfied(phases[phase] ?? [], counts[phase])) return undefined;
  }
  return undefined;
}

function satisfied(rules: readonly ByteLine[], count: ReadonlyMap<string, number> | undefined): boolean {
  return rules.every(({ bytes, least }) => (count?.get(bytes) ?? 0) >= least);
}

function wantedFrom(phases: readonly (readonly ByteLine[])[], counts: Counts, from: number): string[] {
  const wanted: string[] = [];
  for (let phase = from; phase < phases.length; phase += 1) {
    const rules = phases[phase] ?? [];
    for (const { bytes, most } of rules) if ((counts[phase]?.get(bytes) ?? 0) < most) wanted.push(bytes);
    if (!satisfied(rules, counts[phase])) break;
  }
  return wanted;
}

function missingUpTo(phases: readonly (readonly ByteLine[])[], counts: Counts, due: number): string[] {
  return phases.flatMap((rules, phase) =>
    phase > due ? [] : rules.filter(({ bytes, least }) => (counts[phase]?.get(bytes) ?? 0) < least).map(({ bytes }) => bytes),
  );
}
