import { Args, Command, Flags } from '@oclif/core';
import { escapeText } from '../../cli/escape-text.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { kinds } from '../../domain/kind.ts';
import { locate } from '../../stores/location.ts';
import { userHome } from '../../stores/user-home.ts';
import { insertBranch } from '../../write/new-branch.ts';
import { insertRecord } from '../../write/new-record.ts';
import { withWriter } from '../../write/with-writer.ts';

export default class StateAdd extends Command {
  static override summary = 'Add a record of a run to the state store, with the rows that it needs.';
  static override examples = [
    '<%= config.bin %> state add session 0f3a9c1e',
    '<%= config.bin %> state add play p1 --session 0f3a9c1e --show launch',
    '<%= config.bin %> state add branch b1 --session 0f3a9c1e',
  ];
  static override args = {
    kind: Args.string({ required: true, options: [...kinds, 'branch'], description: 'kind of run, or branch' }),
    id: Args.string({ required: true, description: 'full id' }),
  };
  static override flags = {
    status: Flags.string({ summary: 'status to begin with (default: the first one of the kind)' }),
    reason: Flags.string({ summary: 'registered reason code' }),
    session: Flags.string({ summary: 'session that backs a play, or owns a branch' }),
    invocation: Flags.string({ summary: 'invocation of a session or a schedule_run' }),
    show: Flags.string({ summary: 'show of a play, made where there is none (default: named after the play)' }),
    schedule: Flags.string({
      summary: 'schedule of a schedule_run, made where there is none (default: named after it)',
    }),
    'run-id': Flags.string({ summary: 'second name of a session' }),
    'exit-code': Flags.string({ summary: 'exit code of a play or a schedule_run: an integer of 64 bits' }),
  };

  override async run(): Promise<void> {
    const { args, flags } = await this.parse(StateAdd);
    const kind = kinds.find((known) => known === args.kind);
    const { status, reason, session, invocation, show, schedule, 'run-id': runId } = flags;
    if ((show !== undefined && kind !== 'play') || (schedule !== undefined && kind !== 'schedule_run'))
      throw new UsageError('--show belongs to a play, --schedule to a schedule_run');
    const exitCode = integer(flags['exit-code']);
    const others = { status, reason, exitCode, invocation, runId, parent: show ?? schedule };
    if (!kind && Object.values(others).some((value) => value !== undefined))
      throw new UsageError('a branch takes --session and no other option');
    withWriter(locate(process.env, userHome), (db) => {
      const now = Date.now() / 1000;
      if (kind) insertRecord(db, { kind, id: args.id, session, ...others }, now);
      else insertBranch(db, args.id, session, now);
    });
    this.log(escapeText(`added ${args.kind} ${args.id}`));
  }
}

function integer(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const value = /^[+-]?\d+$/.test(text) ? BigInt(text) : undefined;
  if (value === undefined || value !== BigInt.asIntN(64, value))
    throw new UsageError(`--exit-code takes an integer of 64 bits, not ${JSON.stringify(text)}`);
  return value;
}
