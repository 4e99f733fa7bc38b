// Generated from schemas/v1 by `node scripts/generate-types.mjs`. Do not edit.

/**
 * Inserted in this order.
 */
export type Records = RunRecord[];
export type Step = StartStep | AwaitStep | CommitStep | LockStep | UnlockStep | SignalStep | CloseStep | ExitStep;
export type Change = PutChange | SetChange | DeleteChange;
export type LineRule =
  | string
  | {
      /**
       * The exact bytes, line feed included.
       */
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
       * Texts that standard error has to contain, each somewhere.
       *
       * @minItems 1
       */
      names: string[];
    };
/**
 * One line that a driver writes: an answer, or an event of a wait before its answer.
 */
export type DriverMessage = DriverOk | DriverError | DriverResult | DriverCheck;
/**
 * One line that the kit writes to a driver.
 */
export type DriverRequest =
  | DescribeRequest
  | OpenRequest
  | UpdateStatusRequest
  | WaitRequest
  | SeedRequest
  | ChangeRequest
  | DumpRequest
  | CloseRequest;
/**
 * Names the request; its answer has the same.
 */
export type RequestId = number;
/**
 * The status guard: a set; null in it means NULL.
 */
export type ExpectedStatuses = (string | null)[] | null;
/**
 * What came of it.
 */
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
 * Words of lower-case letters and underscores, in the order in which tables show them.
 *
 * @minItems 1
 */
export type Words = string[];
/**
 * Column names; empty where the kind takes none.
 */
export type Columns = string[];
export type RaceAct = ChangeAct | WriteAct;

/**
 * Every document of the contract, by name.
 */
export interface Contract {
  baseline: Baseline;
  case: Case;
  'driver-message': DriverMessage;
  'driver-request': DriverRequest;
  'exit-codes': ExitCodes;
  golden: Golden;
  outcome: Outcome;
  report: Report;
  requirements: Requirements;
  subject: Subject;
  vocabularies: Vocabularies;
  'waiter-race': WaiterRace;
  world: World;
  'writer-race': WriterRace;
}
/**
 * Known failures of one subject: each must fail, and in the way that is written here.
 */
export interface Baseline {
  /**
   * Where the schema of this file lies, for editors.
   */
  $schema?: string;
  /**
   * One entry a case.
   */
  known_failures: KnownFailure[];
}
export interface KnownFailure {
  /**
   * The id of the case.
   */
  case: string;
  /**
   * Why the subject does so, in a sentence.
   */
  reason: string;
  /**
   * Where this is discussed or explained: an address or a path.
   */
  link: string;
  /**
   * What the subject does instead: each field given must hold.
   */
  instead: {
    /**
     * The exit code that the subject gives.
     */
    exit?: number;
    /**
     * The signal that the subject dies by, such as SIGPIPE.
     */
    signal?: string;
    /**
     * The subject is still running when its time is up.
     */
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
  /**
   * Where the schema of this file lies, for editors.
   */
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
   * The ids of the requirements that it exercises.
   *
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
  /**
   * What is legal: one answer, or any of several.
   */
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
  records: Records;
  /**
   * Ids of sessions whose run folder, $LIONAGI_HOME/runs/ID, exists. No other does: a wait must not care.
   */
  run_folders?: string[];
}
/**
 * One record, by what a reader can tell of it; the kit fills in what else its table asks for.
 */
export interface RunRecord {
  /**
   * The kind of record: a waitable one, or a branch, show or team.
   */
  kind: 'session' | 'invocation' | 'play' | 'schedule_run' | 'branch' | 'show' | 'team';
  /**
   * The full id.
   */
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
   * A session's run_id, which names no folder; absent: NULL.
   */
  run_id?: string | null;
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
  /**
   * Starts the subject.
   */
  do: 'start';
}
/**
 * ready: the subject has given a sign of life and resolved its ids. seen: it has seen all that was committed so far; this closes a phase.
 */
export interface AwaitStep {
  /**
   * Waits for the subject to show something.
   */
  do: 'await';
  /**
   * ready or seen, as told above.
   */
  what: 'ready' | 'seen';
}
/**
 * Changes the store in one transaction.
 */
export interface CommitStep {
  /**
   * Commits changes.
   */
  do: 'commit';
  /**
   * In this order, all in one transaction.
   *
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
  /**
   * Deletes the row of one record.
   */
  delete: {
    /**
     * The kind of record: a waitable one, or a branch, show or team.
     */
    kind: 'session' | 'invocation' | 'play' | 'schedule_run' | 'branch' | 'show' | 'team';
    /**
     * The id of the record.
     */
    id: string;
  };
}
/**
 * Takes the store's write lock.
 */
export interface LockStep {
  /**
   * Takes the lock.
   */
  do: 'lock';
}
export interface UnlockStep {
  /**
   * Gives the lock back.
   */
  do: 'unlock';
}
export interface SignalStep {
  /**
   * Sends a signal to the subject.
   */
  do: 'signal';
  /**
   * Which signal.
   */
  signal: 'SIGINT' | 'SIGTERM';
}
/**
 * Closes the reading end of standard output.
 */
export interface CloseStep {
  /**
   * Closes the pipe.
   */
  do: 'close';
}
/**
 * Awaits the exit.
 */
export interface ExitStep {
  /**
   * Waits for the end.
   */
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
   * The answers, each complete in itself.
   *
   * @minItems 2
   */
  anyOf: Answer[];
}
/**
 * The operation was done.
 */
export interface DriverOk {
  /**
   * The id of the request.
   */
  id: number;
  /**
   * What came of it.
   */
  ok: DriverDescription | DriverApplied | DriverWaited | DriverDump | DriverDone;
}
/**
 * What the driver is.
 */
export interface DriverDescription {
  /**
   * The protocol that it speaks.
   */
  protocol: 1;
  /**
   * Its name.
   */
  name: string;
  /**
   * Of what it drives.
   */
  version: string;
  /**
   * The operations that it has.
   */
  ops: string[];
  /**
   * A reading of the monotonic clock, in nanoseconds: the driver understands `at`.
   */
  clock?: string;
  [k: string]: unknown;
}
/**
 * What a guarded write returned.
 */
export interface DriverApplied {
  /**
   * True where it was written, false where a guard failed.
   */
  applied: boolean;
  /**
   * Right before the call.
   */
  began?: string;
  /**
   * Right after the call.
   */
  ended?: string;
  [k: string]: unknown;
}
/**
 * What a wait returned.
 */
export interface DriverWaited {
  /**
   * As the call returned them.
   */
  outcomes: Outcome[];
  /**
   * How often the predicate was called.
   */
  checks: number;
  [k: string]: unknown;
}
/**
 * What a wait knows of one id in the end (D3).
 */
export interface Outcome {
  /**
   * The full id of the run; as it was given where none was found.
   */
  run_id: string;
  /**
   * The kind of the run; null where none was found.
   */
  kind: 'session' | 'invocation' | 'play' | 'schedule_run' | null;
  /**
   * The persisted status; not_found or unknown where there is none.
   */
  status: string;
  /**
   * The persisted reason code where it is registered, else unknown.
   */
  reason: string;
  /**
   * The run folder of the backing session; null where there is none.
   */
  artifact_dir: string | null;
  /**
   * Exact to 64 bits.
   */
  exit_code: number | null;
  /**
   * Whether the status counts as success for the kind.
   */
  success: boolean;
}
/**
 * A record, with its history and its audit.
 */
export interface DriverDump {
  /**
   * The columns of the record; null where there is none.
   */
  row: {
    [k: string]: unknown;
  } | null;
  /**
   * Its rows of status_transitions.
   */
  history: {
    [k: string]: unknown;
  }[];
  /**
   * Its rows of admin_events.
   */
  audit: {
    [k: string]: unknown;
  }[];
  [k: string]: unknown;
}
/**
 * Nothing to tell.
 */
export interface DriverDone {
  [k: string]: unknown;
}
/**
 * The operation was not done.
 */
export interface DriverError {
  /**
   * The id of the request.
   */
  id: number;
  error: DriverErrorDetail;
}
/**
 * What went wrong.
 */
export interface DriverErrorDetail {
  /**
   * The kind of error.
   */
  code: 'invalid' | 'not_found' | 'rejected' | 'lost_race' | 'busy' | 'store' | 'unsupported' | 'failed';
  /**
   * Whether it is certain that nothing was written, the audit event of a rejection aside.
   */
  definite: boolean;
  /**
   * For people.
   */
  message: string;
  [k: string]: unknown;
}
/**
 * The callback was called.
 */
export interface DriverResult {
  /**
   * The id of the request.
   */
  id: number;
  /**
   * What happened.
   */
  event: 'result';
  outcome: Outcome;
}
/**
 * The stop predicate was called.
 */
export interface DriverCheck {
  /**
   * The id of the request.
   */
  id: number;
  /**
   * What happened.
   */
  event: 'check';
  /**
   * How often it was called so far.
   */
  checks: number;
}
/**
 * Asks what the driver is.
 */
export interface DescribeRequest {
  id: RequestId;
  /**
   * The operation.
   */
  op: 'describe';
}
/**
 * Opens the store of LIONAGI_HOME.
 */
export interface OpenRequest {
  id: RequestId;
  /**
   * The operation.
   */
  op: 'open';
}
/**
 * One guarded write (D5), under the names of the record; absent keys are not passed on.
 */
export interface UpdateStatusRequest {
  id: RequestId;
  /**
   * The operation.
   */
  op: 'update_status';
  /**
   * The entity type, or a word that stands for one.
   */
  entity_type: string;
  /**
   * The id of the record.
   */
  entity_id: string;
  /**
   * The status to write.
   */
  new_status: string;
  /**
   * Why.
   */
  reason_code: string;
  /**
   * Why, in words.
   */
  reason_summary?: string;
  /**
   * References to evidence.
   */
  evidence_refs?: {
    [k: string]: unknown;
  }[];
  /**
   * Who writes: one of the status sources.
   */
  source?: string;
  /**
   * Who, by name.
   */
  actor?: string | null;
  /**
   * Kept with the history row.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  expected_statuses?: ExpectedStatuses;
  /**
   * The version guard: updated_at as the caller has read it, in seconds.
   */
  expected_updated_at?: number | null;
  /**
   * Further columns of the same row, by name.
   */
  extra_fields?: {
    [k: string]: unknown;
  } | null;
  /**
   * Whether a terminal status may be left.
   */
  override?: boolean;
  /**
   * Who answers for the override.
   */
  override_actor?: string | null;
  /**
   * Why it is right.
   */
  override_justification?: string | null;
  /**
   * Begin at this reading of the monotonic clock, in nanoseconds.
   */
  at?: string;
}
/**
 * Waits for runs, as a call (D2).
 */
export interface WaitRequest {
  id: RequestId;
  /**
   * The operation.
   */
  op: 'wait';
  /**
   * The ids, in the order in which the call gets them.
   */
  ids: string[];
  /**
   * Seconds between two ticks.
   */
  interval: number;
  /**
   * Pass a stop predicate that answers false so many times and then true.
   */
  stop_after?: number;
}
/**
 * Inserts records in one transaction.
 */
export interface SeedRequest {
  id: RequestId;
  /**
   * The operation.
   */
  op: 'seed';
  records: Records;
}
/**
 * Applies changes in one transaction, past every guard.
 */
export interface ChangeRequest {
  id: RequestId;
  /**
   * The operation.
   */
  op: 'change';
  /**
   * In this order.
   *
   * @minItems 1
   */
  changes: Change[];
}
/**
 * Reads one record with its history and its audit events.
 */
export interface DumpRequest {
  id: RequestId;
  /**
   * The operation.
   */
  op: 'dump';
  /**
   * The entity type, or a word that stands for one.
   */
  entity_type: string;
  /**
   * The id of the record.
   */
  entity_id: string;
}
/**
 * Closes the store and ends the driver.
 */
export interface CloseRequest {
  id: RequestId;
  /**
   * The operation.
   */
  op: 'close';
}
/**
 * The exit codes of `wait` and their order of precedence (D4).
 */
export interface ExitCodes {
  /**
   * Where this schema lies, for editors.
   */
  $schema?: string;
  /**
   * The contract version, such as v1.
   */
  contract: string;
  /**
   * From the strongest to the weakest.
   *
   * @minItems 1
   */
  exit_codes: ExitCode[];
}
export interface ExitCode {
  /**
   * What the process exits with.
   */
  code: number;
  /**
   * One word for it.
   */
  name: string;
  /**
   * The condition under which it is due.
   */
  when: string;
  /**
   * The codes that it is given instead of, where their conditions hold as well.
   */
  outranks: number[];
}
/**
 * A list of cases that are no file of their own (generated ones, watches over all others), so that requirements can name them.
 */
export interface Golden {
  /**
   * Where the schema of this file lies, for editors.
   */
  $schema?: string;
  /**
   * One entry a case.
   *
   * @minItems 1
   */
  cases: ListedCase[];
}
/**
 * Keys beside those named here belong to whatever makes the case.
 */
export interface ListedCase {
  /**
   * group.name; permanent, never reused.
   */
  id: string;
  /**
   * What a pass proves, in one sentence.
   */
  proves: string;
  /**
   * The ids of the requirements that it exercises.
   *
   * @minItems 1
   */
  requirements: string[];
  [k: string]: unknown;
}
/**
 * What one run of li-conformance found.
 */
export interface Report {
  /**
   * Where the schema of this file lies, for editors.
   */
  $schema?: string;
  /**
   * What judged.
   */
  kit: {
    /**
     * The name of the kit.
     */
    name: string;
    /**
     * Its version.
     */
    version: string;
    /**
     * The version of Node that ran it.
     */
    node: string;
    /**
     * Operating system and processor.
     */
    platform: string;
  };
  /**
   * What was judged, by its subject file.
   */
  subject: {
    /**
     * Its name.
     */
    name: string;
    /**
     * Its version, where the file tells one.
     */
    version?: string;
    /**
     * The contract version that it claims.
     */
    contract: string;
  };
  /**
   * The contract version, such as v1.
   */
  contract: string;
  /**
   * The seed of ids, order and generated worlds: the same seed repeats the run.
   */
  seed: number;
  /**
   * The verdict on the subject.
   */
  verdict: 'conforms' | 'fails' | 'inconclusive';
  /**
   * Why not every case of the profiles was run: a filter, --bail or an interruption; null for a whole run.
   */
  partial: string | null;
  /**
   * What was found about the subject's own store.
   */
  store_facts?: string[];
  /**
   * How many cases had each verdict.
   */
  counts: {
    /**
     * Did what the contract asks.
     */
    pass: number;
    /**
     * Did something else.
     */
    fail: number;
    /**
     * Failed in the way that the baseline says.
     */
    'expected-fail': number;
    /**
     * Passed though the baseline says that it fails.
     */
    'unexpected-pass': number;
    /**
     * The host did not let the kit find out.
     */
    inconclusive: number;
    /**
     * Could not be put to the subject, for the reason given.
     */
    'not-tested': number;
    /**
     * The kit itself went wrong.
     */
    'kit-error': number;
  };
  /**
   * One entry a requirement of the contract.
   */
  requirements: RequirementResult[];
  /**
   * One entry a case that was chosen.
   */
  cases: CaseResult[];
}
export interface RequirementResult {
  /**
   * The id of the requirement.
   */
  id: string;
  /**
   * Its level.
   */
  level: 'MUST' | 'SHOULD' | 'MAY';
  verdict: Verdict;
  /**
   * Why it was not tested.
   */
  reason?: string;
}
export interface CaseResult {
  /**
   * The id of the case.
   */
  id: string;
  /**
   * The ids of the requirements that it exercises.
   */
  requirements: string[];
  verdict: Verdict;
  /**
   * On anything but a pass: what was seen and what was legal.
   */
  message?: string;
  /**
   * The folder kept for a look, on a failure.
   */
  kept?: string;
  /**
   * One command that repeats it without the kit.
   */
  repeat?: string;
  /**
   * How long it took, in milliseconds.
   */
  duration_ms?: number;
}
/**
 * Every normative sentence of a contract version.
 */
export interface Requirements {
  /**
   * Where the schema of this file lies, for editors.
   */
  $schema?: string;
  /**
   * The contract version, such as v1.
   */
  contract: string;
  /**
   * Grouped by decision.
   *
   * @minItems 1
   */
  requirements: Requirement[];
}
export interface Requirement {
  /**
   * Permanent: never renamed, never used again.
   */
  id: string;
  /**
   * MUST fails a run; SHOULD is reported; MAY leaves a freedom that no case takes away.
   */
  level: 'MUST' | 'SHOULD' | 'MAY';
  /**
   * The decision of the record that it belongs to.
   */
  decision: 'D1' | 'D2' | 'D3' | 'D4' | 'D5';
  /**
   * The way of being judged through which it can be seen.
   */
  profile: 'reader' | 'core' | 'writer';
  /**
   * The sentence, word for word as in the prose.
   */
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
  /**
   * Where the schema of this file lies, for editors.
   */
  $schema?: string;
  /**
   * Shown in reports.
   */
  name: string;
  /**
   * Shown in reports.
   */
  version?: string;
  /**
   * The contract version it claims, such as v1.
   */
  contract: string;
  wait: Command;
  /**
   * How the subject makes a store of its own; absent: the kit makes the standard one.
   */
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
/**
 * The closed word lists of a contract version.
 */
export interface Vocabularies {
  /**
   * Where this schema lies, for editors.
   */
  $schema?: string;
  /**
   * The contract version, such as v1.
   */
  contract: string;
  /**
   * Every kind of record that has a status.
   *
   * @minItems 1
   */
  entity_types: ('session' | 'invocation' | 'play' | 'schedule_run' | 'show' | 'team')[];
  /**
   * The kinds that can be waited on.
   *
   * @minItems 1
   */
  waitable_kinds: ('session' | 'invocation' | 'play' | 'schedule_run')[];
  statuses: StatusesOfEntities;
  terminal: TerminalOfEntities;
  success: SuccessOfKinds;
  /**
   * The registered reason codes; of any kind.
   *
   * @minItems 1
   *
   * Items: Words of lower-case letters, digits and underscores, joined by dots.
   */
  reason_codes: string[];
  /**
   * Codes that releases after this version added. Here they are neither registered nor unregistered: no case may use one.
   *
   * Items: Words of lower-case letters, digits and underscores, joined by dots.
   */
  later_reason_codes: string[];
  /**
   * Other words that a status write takes for an entity type, with the type each stands for.
   */
  entity_aliases: {
    [k: string]: 'session' | 'invocation' | 'play' | 'schedule_run' | 'show' | 'team';
  };
  /**
   * Who may be named as the source of a status change.
   */
  status_sources: Words;
  extra_status_fields: ExtraStatusFields;
}
/**
 * Every status that a record of each kind may be given.
 */
export interface StatusesOfEntities {
  session: Words;
  invocation: Words;
  play: Words;
  schedule_run: Words;
  show: Words;
  team: Words;
}
/**
 * The statuses of each kind that are final; a subset of its statuses.
 */
export interface TerminalOfEntities {
  session: Words;
  invocation: Words;
  play: Words;
  schedule_run: Words;
  show: Words;
  team: Words;
}
/**
 * The terminal statuses of each waitable kind that count as success for the exit.
 */
export interface SuccessOfKinds {
  session: Words;
  invocation: Words;
  play: Words;
  schedule_run: Words;
}
/**
 * The columns of the same row that a status write may set beside the status, by kind.
 */
export interface ExtraStatusFields {
  session: Columns;
  invocation: Columns;
  play: Columns;
  schedule_run: Columns;
  show: Columns;
  team: Columns;
}
/**
 * A race that waiters watch: what the store holds, who waits for what, and what writers of the kit do to the records meanwhile. Nothing in it says what is legal: that follows from what was persisted, and when.
 */
export interface WaiterRace {
  /**
   * Where the schema of this file lies, for editors.
   */
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
   * The ids of the requirements that it exercises.
   *
   * @minItems 1
   */
  requirements: string[];
  world: World;
  /**
   * The processes of the subject, side by side.
   *
   * @minItems 1
   * @maxItems 8
   */
  waiters: RaceWaiter[];
  /**
   * What each writer does, one act after another. All are let go together.
   *
   * @maxItems 8
   */
  writers: RaceAct[][];
  /**
   * How what is still pending in the end is ended, a tick of the waiters apart; a record that is over or gone by then is left alone.
   */
  finish: RunRecord[][];
}
export interface RaceWaiter {
  /**
   * Appended to the subject's wait command.
   *
   * @minItems 1
   */
  argv: string[];
  /**
   * Started when the writers are let go, not before.
   */
  late?: true;
}
export interface ChangeAct {
  /**
   * Milliseconds to let go by before.
   */
  pause?: number;
  /**
   * Past every guard, in one transaction.
   *
   * @minItems 1
   */
  change: Change[];
}
export interface WriteAct {
  /**
   * Milliseconds to let go by before.
   */
  pause?: number;
  /**
   * Acts of several writers with the same number begin at one instant.
   */
  meet?: number;
  write: GuardedCall;
}
/**
 * A guarded write (D5). The kit adds the actor.
 */
export interface GuardedCall {
  /**
   * The entity type, or a word that stands for one.
   */
  entity_type: string;
  /**
   * The id of the record.
   */
  entity_id: string;
  /**
   * The status to write.
   */
  new_status: string;
  /**
   * Why.
   */
  reason_code: string;
  expected_statuses?: ExpectedStatuses;
  /**
   * Whether a terminal status may be left.
   */
  override?: boolean;
  /**
   * Who answers for the override.
   */
  override_actor?: string | null;
  /**
   * Why it is right.
   */
  override_justification?: string | null;
}
/**
 * A race of writers as data: whoever has the file can run it again.
 */
export interface WriterRace {
  /**
   * Where the schema of this file lies, for editors.
   */
  $schema?: string;
  /**
   * The case that drew it.
   */
  race: string;
  /**
   * The seed under which it was drawn.
   */
  seed?: number;
  /**
   * How the first calls are let go together.
   */
  gate: 'convoy' | 'spin' | 'pipe';
  /**
   * How many processes write.
   */
  writers: number;
  /**
   * The records that are raced for.
   *
   * @minItems 1
   */
  records: RacedRecord[];
  /**
   * In the order in which each writer makes its own.
   *
   * @minItems 1
   */
  calls: RacedCall[];
  /**
   * For the gate spin: microseconds by which each writer begins later.
   */
  offsets?: number[];
}
/**
 * A record, as it is seeded.
 */
export interface RacedRecord {
  /**
   * Its entity type.
   */
  entity_type: 'session' | 'invocation' | 'play' | 'schedule_run' | 'show' | 'team';
  /**
   * Its status; null: NULL.
   */
  status: string | null;
}
/**
 * A call of one writer on one record.
 */
export interface RacedCall {
  /**
   * Which writer; taken modulo their number.
   */
  writer: number;
  /**
   * Which record; taken modulo their number.
   */
  record: number;
  /**
   * The status to write.
   */
  to: string;
  /**
   * The status guard; absent: none.
   */
  expects?: (string | null)[];
  /**
   * With a version guard: updated_at as it is when the call is sent.
   */
  version?: true;
  /**
   * With an override, its actor and its justification.
   */
  override?: true;
  /**
   * Writes ended_at with the status.
   */
  ended_at?: true;
}
