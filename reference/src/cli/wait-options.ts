/** One option of `li wait`, as both its parsers read it: the light one of the hot road, and oclif. */
export interface OptionDefinition {
  readonly summary: string;
  /** How the value is called in help. */
  readonly value: string;
}

export const waitOptions = {
  interval: {
    summary: 'seconds between two looks at the store (default 1; nought and less: as often as is kind)',
    value: 'SECS',
  },
  'ids-from': {
    summary: 'read further ids from a file, or stdin for -: one a line, or separated by NUL; commas do not split them',
    value: 'FILE',
  },
} as const satisfies Record<string, OptionDefinition>;

export type WaitOption = keyof typeof waitOptions;

/** What `li wait` has been asked to do. */
export interface WaitRequest {
  /** Words of the command line: each may hold several ids. */
  readonly words: readonly string[];
  readonly interval: string | undefined;
  readonly idsFrom: string | undefined;
}

export const waitUsage = 'li wait <id>... [--interval SECS] [--ids-from FILE]';
