import type { Case } from '@run-completion/schemas/types';
import type { CountedLine, Legal, LegalAnswer } from '../legal.ts';
import { legalAnswers } from '../oracle/legal-answers.ts';
import { legalOf, planOf } from './plan-of.ts';

/**
 * Where a golden case and the oracle, which have no author in common, disagree; undefined where they do not. A case of a
 * SHOULD may allow less than the oracle, which knows the MUST sentences only, but nothing else.
 */
export function disagreement(one: Case, level: 'MUST' | 'SHOULD' | 'MAY'): string | undefined {
  const golden = legalOf(one);
  const plan = planOf(one);
  const oracle = legalAnswers(plan);
  const extra = golden.filter((answer) => !oracle.some((other) => covers(other, answer, level)));
  if (extra.length > 0)
    return `${one.id}: golden allows what the oracle does not: ${inWords(extra)}, but ${inWords(oracle)}`;
  const missing =
    level === 'SHOULD' ? [] : oracle.filter((answer) => !golden.some((other) => covers(other, answer, level)));
  if (missing.length > 0) return `${one.id}: the oracle allows what golden does not: ${inWords(missing)}`;

  const barriers = new Set(plan.steps.flatMap((step, index) => (step.do === 'await' ? [index] : [])));
  const melted = legalAnswers(plan, barriers);
  const lost = golden.map(melt).filter((answer) => !melted.some((other) => covers(other, answer, 'SHOULD')));
  return lost.length === 0
    ? undefined
    : `${one.id}: without barriers the oracle forbids what golden allows: ${inWords(lost)}`;
}

/** Whether all that `inner` allows `outer` allows too; at the level of MUST and MAY both have to allow the same. */
function covers(outer: LegalAnswer, inner: LegalAnswer, level: 'MUST' | 'SHOULD' | 'MAY'): boolean {
  if (level !== 'SHOULD') return canonical(outer) === canonical(inner);
  if (outer.phases.length !== inner.phases.length) return false;
  return (
    inner.phases.every((lines, phase) => coversLines(outer.phases[phase] ?? [], lines)) && coversExit(outer, inner)
  );
}

function coversLines(outer: readonly CountedLine[], inner: readonly CountedLine[]): boolean {
  const within = inner.every(({ text, least, most }) =>
    outer.some((other) => other.text === text && other.least <= least && other.most >= most),
  );
  return within && outer.every(({ text, least }) => least === 0 || inner.some((other) => other.text === text));
}

function coversExit({ exit: outer }: LegalAnswer, { exit: inner }: LegalAnswer): boolean {
  if (outer === 'nonzero-or-signal' || outer === inner) return true;
  const codes = Array.isArray(inner) ? inner : undefined;
  if (outer === 'nonzero') return inner === 'not-0-1' || (codes !== undefined && !codes.includes(0));
  if (outer === 'not-0-1') return codes?.every((code) => code > 1) ?? false;
  return Array.isArray(outer) && (codes ?? [256]).every((code) => outer.includes(code));
}

function melt(answer: LegalAnswer): LegalAnswer {
  return { ...answer, phases: [answer.phases.flat()] };
}

function canonical({ phases, exit, stderr }: LegalAnswer): string {
  const lines = phases.map((phase) => phase.map(({ text, least, most }) => JSON.stringify([text, least, most])).sort());
  return JSON.stringify([lines, Array.isArray(exit) ? [...exit].sort() : exit, stderr ?? null]);
}

function inWords(legal: Legal): string {
  return legal.map(canonical).join(' or ');
}
