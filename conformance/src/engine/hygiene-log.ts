import type { Traces } from '../store/store-watch.ts';

/** One process that left a trace: its command line, and what it left. */
export interface Trace {
  readonly plan: string;
  readonly what: string;
}

/** What the subject did to the stores of all processes, for the watches that judge it at the end. */
export class HygieneLog {
  readonly records: Trace[] = [];
  readonly traces: Trace[] = [];
  readonly created: Trace[] = [];
  /** Processes that had a store. */
  checked = 0;
  /** Processes that had none. */
  checkedMissing = 0;

  note(argv: readonly string[], missing: boolean, found: Traces): void {
    if (missing) this.checkedMissing += 1;
    else this.checked += 1;
    const line = argv.join(' ');
    const plan = line.length > 80 ? `${line.slice(0, 80)}…` : line;
    if (found.records !== undefined) this.records.push({ plan, what: found.records });
    if (found.files !== undefined) this.traces.push({ plan, what: found.files });
    if (found.created !== undefined) this.created.push({ plan, what: found.created });
  }
}
