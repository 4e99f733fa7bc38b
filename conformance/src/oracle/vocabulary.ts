import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunRecord } from '@run-completion/schemas/types';

/** A kind that can be waited on (D1). */
export type RunKind = 'session' | 'invocation' | 'play' | 'schedule_run';

interface Vocabularies {
  readonly terminal: Readonly<Record<string, readonly string[]>>;
  readonly success: Readonly<Record<string, readonly string[]>>;
  readonly reason_codes: readonly string[];
  readonly statuses: Readonly<Record<string, readonly string[]>>;
}

const file = createRequire(import.meta.url).resolve('@run-completion/spec/v1/vocabularies.json');
const vocabularies: Vocabularies = JSON.parse(readFileSync(file, 'utf8'));
const reasons = new Set(vocabularies.reason_codes);

export const runKinds: readonly RunKind[] = ['session', 'invocation', 'play', 'schedule_run'];

export function isRunKind(kind: RunRecord['kind']): kind is RunKind {
  return (runKinds as readonly string[]).includes(kind);
}

/** D1: over, for a row of that kind. Compared as it stands; NULL and absent are pending. */
export function isTerminal(kind: RunKind, status: string | null | undefined): status is string {
  return typeof status === 'string' && terminalStatuses(kind).includes(status);
}

export function isSuccess(kind: RunKind, status: string): boolean {
  return (vocabularies.success[kind] ?? []).includes(status);
}

export function terminalStatuses(kind: RunKind): readonly string[] {
  return vocabularies.terminal[kind] ?? [];
}

export function pendingStatuses(kind: RunKind): readonly string[] {
  return (vocabularies.statuses[kind] ?? []).filter((status) => !isTerminal(kind, status));
}

export function registeredReasons(): readonly string[] {
  return vocabularies.reason_codes;
}

/** D1, D3: a persisted reason as a line shows it. */
export function shownReason(reason: string | null | undefined): string {
  return typeof reason === 'string' && reasons.has(reason) ? reason : 'unknown';
}
