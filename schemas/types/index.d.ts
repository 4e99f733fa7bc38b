// Generated from schemas/v1 by `node scripts/generate-types.mjs`. Do not edit.

export type Step = StartStep | AwaitStep | CommitStep | LockStep | UnlockStep | SignalStep | CloseStep | ExitStep;
export type Change = PutChange | SetChange | DeleteChange;
export type LineRule =
  | string
  | {
      line: string;
      /**
       * Least and greatest count.
       *
       * @minItems 2
       * @maxItems 2
       */
      times: number[];
    };
/**
 * A list: one of these exit codes. nonzero: any exit code but 0. nonzero-or-signal: as before, or death by a signal.
 */
export type ExitRule = number[] | ('nonzero' | 'nonzero-or-signal' | 'not-0-1');
/**
 * Absent: anything.
 */
export type StderrRule =
  | 'nonempty'
  | {
      /**
       * @minItems 1
       */
      names: string[];
    };
export type Verdict =
  'pass' | 'fail' | 'expected-fail' | 'unexpected-pass' | 'inconclusive' | 'not-tested' | 'kit-error';
/**
 * The wait command; ids and options are appended.
 *
 * @minItems 1
 */
export type Command = string[];
/**
 * Makes an empty store at $LIONAGI_HOME/state.db.
 *
 * @minItems 1
 */
export type Command1 = string[];
/**
 * A long-lived child that speaks the driver protocol.
 *
 * @minItems 1
 */
export type Command2 = string[];

/**
 * Every document of the contract, by name.
 */
export interface Contract {
  baseline: Baseline;
  case: Case;
  outcome: Outcome;
  report: Report;
  requirements: Requirements;
  subject: Subject;
  world: World;
}
/**
 * Known failures of one subject: each must fail, and in the way that is written here.
 */
export interface Baseline {
  $schema?: string;
  known_failures: KnownFailure[];
}
export interface KnownFailure {
  /**
   * The id of the case.
   */
  case: string;
  reason: string;
  link: string;
  /**
   * What the subject does instead: each field given must hold.
   */
  instead: {
    exit?: number;
    signal?: string;
    timeout?: true;
    /**
     * Words that the failure's message contains.
     */
    message?: string;
  };
}
/**
 * One golden case: a world, a command line, ordered steps, and the exact bytes and exits that are legal.
 */
export interface Case {
  $schema?: string;
  /**
   * group.name; permanent, never reused.
   */
  id: string;
  /**
   * What a pass proves, in one sentence.
   */
  proves: string;
  /**
   * @minItems 1
   */
  requirements: string[];
  /**
   * Whether the kit may rename ids by seed. false where the very characters are the point.
   */
  rename?: boolean;
  /**
   * Whether the kit may add unrelated rows.
   */
  bystanders?: boolean;
  world: World;
  /**
   * Appended to the subject's wait command.
   */
  argv: string[];
  /**
   * Absent: start, then await the exit.
   *
   * @minItems 2
   */
  steps?: Step[];
  expect: Answer | AnyOf;
}
/**
 * What a store holds when a wait begins.
 */
export interface World {
  /**
   * The state of the file: present unless said otherwise. foreign: a SQLite file with other tables.
   */
  store?: 'present' | 'missing' | 'not-a-database' | 'zero-bytes' | 'directory' | 'foreign' | 'corrupt';
  /**
   * Inserted in this order.
   */
  records: RunRecord[];
}
export interface RunRecord {
  kind: 'session' | 'invocation' | 'play' | 'schedule_run' | 'branch' | 'show' | 'team';
  id: string;
  /**
   * Absent: the first non-terminal status of the kind. Branches have none.
   */
  status?: string | null;
  /**
   * status_reason_code; absent: NULL.
   */
  reason?: string | null;
  /**
   * Plays and schedule runs only; absent: NULL.
   */
  exit_code?: (number | string) | null;
  /**
   * The session that a play or branch links to; absent: NULL.
   */
  session?: string | null;
  /**
   * The invocation that a session or schedule run belongs to; absent: NULL.
   */
  invocation?: string | null;
  /**
   * A session's own artifacts_path, which no line may show.
   */
  artifacts_path?: string | null;
  /**
   * Seconds since the epoch; absent: the order of records.
   */
  created_at?: number;
  /**
   * Seconds since the epoch; absent: as created_at.
   */
  updated_at?: number;
  /**
   * Seconds since the epoch; absent: NULL.
   */
  ended_at?: number | null;
}
export interface StartStep {
  do: 'start';
}
/**
 * ready: the subject has given a sign of life and resolved its ids. seen: it has seen all that was committed so far; this closes a phase.
 */
export interface AwaitStep {
  do: 'await';
  what: 'ready' | 'seen';
}
/**
 * Changes the store in one transaction.
 */
export interface CommitStep {
  do: 'commit';
  /**
   * @minItems 1
   */
  changes: Change[];
}
/**
 * Inserts a record.
 */
export interface PutChange {
  put: RunRecord;
}
/**
 * Changes the named fields of a record and no others.
 */
export interface SetChange {
  set: RunRecord;
}
export interface DeleteChange {
  delete: {
    kind: 'session' | 'invocation' | 'play' | 'schedule_run' | 'branch' | 'show' | 'team';
    id: string;
  };
}
/**
 * Takes the store's write lock.
 */
export interface LockStep {
  do: 'lock';
}
export interface UnlockStep {
  do: 'unlock';
}
export interface SignalStep {
  do: 'signal';
  signal: 'SIGINT' | 'SIGTERM';
}
/**
 * Closes the reading end of standard output.
 */
export interface CloseStep {
  do: 'close';
}
/**
 * Awaits the exit.
 */
export interface ExitStep {
  do: 'exit';
}
/**
 * One legal answer. ${LIONAGI_HOME} stands for the folder the kit chose.
 */
export interface Answer {
  /**
   * One list a phase, in order; the lines of one phase may come in any order.
   */
  stdout: LineRule[][];
  exit: ExitRule;
  stderr?: StderrRule;
}
export interface AnyOf {
  /**
   * @minItems 2
   */
  anyOf: Answer[];
}
/**
 * What a wait knows of one id in the end (D3).
 */
export interface Outcome {
  run_id: string;
  kind: 'session' | 'invocation' | 'play' | 'schedule_run' | null;
  /**
   * The persisted status; not_found or unknown where there is none.
   */
  status: string;
  reason: string;
  artifact_dir: string | null;
  /**
   * Exact to 64 bits.
   */
  exit_code: number | null;
  success: boolean;
}
/**
 * What one run of li-conformance found.
 */
export interface Report {
  $schema?: string;
  kit: {
    name: string;
    version: string;
    node: string;
    platform: string;
  };
  subject: {
    name: string;
    version?: string;
    contract: string;
  };
  contract: string;
  seed: number;
  verdict: 'conforms' | 'fails' | 'inconclusive';
  /**
   * Why not every case of the profiles was run: a filter, --bail or an interruption; null for a whole run.
   */
  partial: string | null;
  /**
   * What was found about the subject's own store.
   */
  store_facts?: string[];
  counts: {
    pass: number;
    fail: number;
    'expected-fail': number;
    'unexpected-pass': number;
    inconclusive: number;
    'not-tested': number;
    'kit-error': number;
  };
  requirements: RequirementResult[];
  cases: CaseResult[];
}
export interface RequirementResult {
  id: string;
  level: 'MUST' | 'SHOULD' | 'MAY';
  verdict: Verdict;
  /**
   * Why it was not tested.
   */
  reason?: string;
}
export interface CaseResult {
  id: string;
  requirements: string[];
  verdict: Verdict;
  message?: string;
  /**
   * The folder kept for a look, on a failure.
   */
  kept?: string;
  /**
   * One command that repeats it without the kit.
   */
  repeat?: string;
  duration_ms?: number;
}
/**
 * Every normative sentence of a contract version.
 */
export interface Requirements {
  $schema?: string;
  contract: string;
  /**
   * @minItems 1
   */
  requirements: Requirement[];
}
export interface Requirement {
  id: string;
  level: 'MUST' | 'SHOULD' | 'MAY';
  decision: 'D1' | 'D2' | 'D3' | 'D4' | 'D5';
  profile: 'reader' | 'core' | 'writer';
  sentence: string;
  /**
   * Where in the record it stands.
   */
  place: string;
  /**
   * The cases that exercise it.
   *
   * @minItems 1
   */
  cases?: string[];
  /**
   * Why no case exercises it.
   */
  excluded?: string;
}
/**
 * A program under judgement: how to start its `wait`, and optionally how it makes its own store. Relative paths are taken from the folder of this file.
 */
export interface Subject {
  $schema?: string;
  /**
   * Shown in reports.
   */
  name: string;
  version?: string;
  /**
   * The contract version it claims, such as v1.
   */
  contract: string;
  wait: Command;
  store?: {
    init: Command1;
  };
  driver?: Command2;
  /**
   * Added to the fixed environment.
   */
  env?: {
    [k: string]: string;
  };
}
