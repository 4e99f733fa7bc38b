/** A stream that a program writes to; `isTTY` decides between a live line and a plain log. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** All that a program may touch of the process it runs in, so that a test can hold it in its hands. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Fires with the name of the signal as its reason. */
  readonly signal: AbortSignal;
}
