/** What a guarded write may be told beside the record that it is about (D5). Times in seconds since the epoch. */
export interface StatusWrite {
  readonly newStatus: string;
  /** A registered reason code. */
  readonly reasonCode: string;
  readonly reasonSummary?: string | undefined;
  readonly evidenceRefs?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** executor unless told. */
  readonly source?: string | undefined;
  readonly actor?: string | null | undefined;
  /** Kept with the history row. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
  /** The status guard: a set in which null means NULL. The empty set holds nothing. */
  readonly expectedStatuses?: Iterable<string | null> | null | undefined;
  /** The version guard: `updated_at` as it was read, to the last bit. */
  readonly expectedUpdatedAt?: number | null | undefined;
  /** Further columns of the same row: `ended_at` of a session. */
  readonly extraFields?: Readonly<Record<string, number | string | null>> | null | undefined;
  /** Lets a terminal status be left; asks for the two that follow. */
  readonly override?: boolean | undefined;
  readonly overrideActor?: string | null | undefined;
  readonly overrideJustification?: string | null | undefined;
}
