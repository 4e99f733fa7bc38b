/** Time, as a wait needs it. */
export interface Clock {
  /** Milliseconds from some fixed moment; never goes back. */
  now(): number;
  /** Comes back after `milliseconds`, or at once when `signal` aborts; never rejects. Infinity is allowed. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}
