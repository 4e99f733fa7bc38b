export { formatWaitLine } from './domain/format-wait-line.ts';
export type { Kind } from './domain/kind.ts';
export type { Outcome, RunRecord } from './domain/outcome.ts';
export type { Clock } from './ports/clock.ts';
export type { Environment } from './ports/environment.ts';
export type { Resolution, RunStore, Settled, Transition, Watched } from './ports/store.ts';
export { StoreFault, type StoreFaultCode } from './ports/store-fault.ts';
export { openRunStore } from './stores/open-run-store.ts';
export { type WaitOptions, waitForTerminal } from './wait-for-terminal.ts';
