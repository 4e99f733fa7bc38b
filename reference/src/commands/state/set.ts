import { Args, Command, Flags } from '@oclif/core';
import { escapeText } from '../../cli/escape-text.ts';
import { vocabulary } from '../../domain/vocabulary.ts';
import { locate } from '../../stores/location.ts';
import { userHome } from '../../stores/user-home.ts';
import { findRun } from '../../write/find-run.ts';
import { moveStatus } from '../../write/move-status.ts';
import { withWriter } from '../../write/with-writer.ts';
import { WriteRefused } from '../../write/write-refused.ts';

export default class StateSet extends Command {
  static override summary = 'Move a run to another status, with its history. A run that is over stays so.';
  static override examples = ['<%= config.bin %> state set 0f3a9c1e completed --reason run.completed.ok'];
  static override args = {
    id: Args.string({ required: true, description: 'id, or the beginning of one' }),
    status: Args.string({ required: true, description: 'new status' }),
  };
  static override flags = {
    reason: Flags.string({ required: true, summary: 'registered reason code' }),
    summary: Flags.string({ default: '', summary: 'a few words for people' }),
    source: Flags.string({ default: 'admin', options: vocabulary.status_sources, summary: 'who moves it' }),
    actor: Flags.string({ summary: 'name of who moves it' }),
  };

  override async run(): Promise<void> {
    const { args, flags } = await this.parse(StateSet);
    const location = locate(process.env, userHome);
    const { kind, id } = findRun(location, args.id).record;
    const { reason, summary, source, actor = null } = flags;
    const move = { kind, id, status: args.status, reason, summary, source, actor };
    const moved = withWriter(location, (db) => moveStatus(db, move, Date.now() / 1000));
    if (moved.is === 'missing') throw new WriteRefused(`${kind} ${id} is gone`);
    if (moved.is === 'terminal')
      throw new WriteRefused(
        `${kind} ${id} is over (${moved.status}); a run that is over cannot move to ${args.status}`,
      );
    this.log(escapeText(`${kind} ${id}: ${moved.from ?? '(none)'} -> ${args.status}`));
  }
}
