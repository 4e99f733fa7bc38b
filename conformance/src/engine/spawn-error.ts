const words: Readonly<Record<string, string>> = {
  ENOENT: 'no such program, or its interpreter is missing (ENOENT)',
  EACCES: 'not executable (EACCES)',
  ENOEXEC: 'not a program for this machine; a script needs a #! line (ENOEXEC)',
  E2BIG: 'the command line is too long for this system (E2BIG)',
  EAGAIN: 'this system allows no further process (EAGAIN)',
  ENOMEM: 'this system has no memory left (ENOMEM)',
  EMFILE: 'the kit has too many files open (EMFILE)',
};

/** Codes that tell of the host and not of the program. */
export const hostErrors: ReadonlySet<string> = new Set(['E2BIG', 'EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']);

/** Why a program could not be started. */
export function spawnErrorInWords(code: string | undefined): string {
  return words[code ?? ''] ?? code ?? 'for a reason that the system does not tell';
}
