/** What the exit code of `li-conformance` says. */
export interface ExitCode {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
}

/** The codes by name, for the programs that give them. 64 and above are those of sysexits, so no fault looks like a verdict. */
export const exit = {
  conforms: 0,
  fails: 1,
  inconclusive: 2,
  usage: 64,
  data: 65,
  noInput: 66,
  unavailable: 69,
  kitFault: 70,
  cannotCreate: 73,
  interrupted: 130,
  terminated: 143,
} as const;

/** The one table of exit codes; `--help` prints it and the README repeats it. */
export const exitCodes: readonly ExitCode[] = [
  { code: exit.conforms, name: 'conforms', meaning: 'The subject conforms, or the command did what was asked.' },
  { code: exit.fails, name: 'fails', meaning: 'The subject does not conform, or a known failure passed.' },
  { code: exit.inconclusive, name: 'inconclusive', meaning: 'Nobody can tell: something binding could not be tested.' },
  {
    code: exit.usage,
    name: 'usage',
    meaning: 'A wrong option, an unknown id, or a choice that leaves no case. Nothing ran.',
  },
  { code: exit.data, name: 'data', meaning: 'The subject, baseline or case file says something wrong.' },
  { code: exit.noInput, name: 'no input', meaning: 'The subject, baseline or case file is missing or cannot be read.' },
  {
    code: exit.unavailable,
    name: 'unavailable',
    meaning: 'The subject cannot be started, cannot make its store, or (`smoke`) does not understand the kit.',
  },
  {
    code: exit.kitFault,
    name: 'kit fault',
    meaning: 'The kit itself failed; what it says about the subject is worth nothing.',
  },
  { code: exit.cannotCreate, name: 'cannot create', meaning: 'A file to be written cannot be created.' },
  {
    code: exit.interrupted,
    name: 'interrupted',
    meaning: 'Stopped by SIGINT (Ctrl-C); reports are partial and say so.',
  },
  { code: exit.terminated, name: 'terminated', meaning: 'Stopped by SIGTERM; reports are partial and say so.' },
];
