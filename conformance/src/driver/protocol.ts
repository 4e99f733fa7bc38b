import type {
  DriverApplied,
  DriverCheck,
  DriverDescription,
  DriverDone,
  DriverDump,
  DriverErrorDetail,
  DriverRequest,
  DriverResult,
  DriverWaited,
} from '@run-completion/schemas/types';

export type Operation = DriverRequest['op'];

/** A request before it has its id. */
export type Ask = WithoutId<DriverRequest>;

type WithoutId<Request> = Request extends DriverRequest ? Omit<Request, 'id'> : never;

/** What `ok` holds, by operation. */
interface Done {
  readonly describe: DriverDescription;
  readonly open: DriverDone;
  readonly update_status: DriverApplied;
  /** An outcome in it is as the implementation gave it: its own shape is for the judge of the call to check. */
  readonly wait: DriverWaited;
  readonly seed: DriverDone;
  readonly change: DriverDone;
  readonly dump: DriverDump;
  readonly close: DriverDone;
}

export type Reply<Op extends Operation = Operation> =
  | { readonly ok: Done[Op]; readonly error?: never }
  | { readonly error: DriverErrorDetail; readonly ok?: never };

/** An answer. Times are nanoseconds of the machine's monotonic clock, as process.hrtime.bigint() reads it. */
export interface Answered<Op extends Operation = Operation> {
  /** Right before the request was written. */
  readonly invoked: bigint;
  /** When the kit had read the answer. */
  readonly returned: bigint;
  readonly reply: Reply<Op>;
}

/** What a wait tells before its answer. The outcome is as the implementation gave it. */
export type DriverEvent = DriverResult | DriverCheck;

/** A message that belongs to the request which is open. */
export type Incoming =
  | { readonly is: 'event'; readonly at: bigint; readonly event: DriverEvent }
  | { readonly is: 'answer'; readonly answered: Answered };
