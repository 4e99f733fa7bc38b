import { type BigIntStats, statSync } from 'node:fs';

/** The files that make up one SQLite store; all but the first may be missing. */
export const storeSuffixes = ['', '-wal', '-journal'] as const;

/** A text that changes when any file of the store does. */
export function fileState(path: string): string {
  return storeSuffixes.map((suffix) => describe(stat(`${path}${suffix}`))).join(' ');
}

function stat(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

function describe(stats: BigIntStats | undefined): string {
  return stats ? `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}` : '-';
}
