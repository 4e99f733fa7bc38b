/** How a subject's process ended. */
export type Ended =
  | { readonly how: 'exit'; readonly code: number }
  | { readonly how: 'signal'; readonly signal: string }
  /** Killed by the kit: it outlived the deadline. */
  | { readonly how: 'timeout'; readonly seconds: number }
  /** It ended, but a process that it left behind holds its standard output open. */
  | { readonly how: 'held-open'; readonly code: number | null; readonly seconds: number }
  /** Killed by the kit: it wrote more than any answer could be. */
  | { readonly how: 'flood'; readonly bytes: number }
  /** Killed by the kit: what it wrote can be no beginning of a legal answer. */
  | { readonly how: 'stopped' }
  | { readonly how: 'spawn-error'; readonly code: string; readonly message: string };

/** The end in words. */
export function endedInWords(ended: Ended): string {
  switch (ended.how) {
    case 'exit':
      return `exit ${ended.code}`;
    case 'signal':
      return `death by ${ended.signal}`;
    case 'timeout':
      return `no exit within ${ended.seconds.toFixed(1)} s, so it was killed`;
    case 'held-open':
      return `exit ${ended.code ?? '(none)'}, but a process that it left behind still held standard output open ${ended.seconds.toFixed(1)} s later`;
    case 'flood':
      return `more than ${ended.bytes} bytes of output, so it was killed`;
    case 'stopped':
      return 'stopped by the kit at the first byte that no legal answer has';
    case 'spawn-error':
      return `it could not be started: ${ended.message}`;
  }
}
