import { Args, Command, Flags } from '@oclif/core';
import { escapeText } from '../../cli/escape-text.ts';
import { guardLost } from '../../cli/failure-of.ts';
import { jsonObject, jsonObjects, seconds, statusSet } from '../../cli/write-options.ts';
import { vocabulary } from '../../domain/vocabulary.ts';
import { locate } from '../../stores/location.ts';
import { userHome } from '../../stores/user-home.ts';
import type { Applied, Guarded } from '../../write/apply-write.ts';
import { findRun } from '../../write/find-run.ts';
import { StatusWriter } from '../../write/status-writer.ts';

export default class StateSet extends Command {
  static override summary = 'Move a record to another status by one guarded write. What is over stays so.';
  static override examples = [
    '<%= config.bin %> state set 0f3a9c1e completed --reason run.completed.ok',
    '<%= config.bin %> state set 0f3a9c1e failed --reason run.failed.exception --expect running,null --json',
    '<%= config.bin %> state set s1 completed --type show --reason show.completed.all_plays_merged',
  ];
  static override args = {
    id: Args.string({ required: true, description: 'id, or the beginning of one; the whole one with --type' }),
    status: Args.string({ required: true, description: 'new status' }),
  };
  static override flags = {
    reason: Flags.string({ required: true, summary: 'registered reason code' }),
    type: Flags.string({ summary: 'entity type, needed for a show or a team' }),
    summary: Flags.string({ default: '', summary: 'a few words for people' }),
    evidence: Flags.string({ summary: 'references to evidence: a JSON list of objects' }),
    metadata: Flags.string({ summary: 'kept with the history row: a JSON object' }),
    source: Flags.string({ default: 'admin', options: vocabulary.status_sources, summary: 'who moves it' }),
    actor: Flags.string({ summary: 'name of who moves it' }),
    expect: Flags.string({ summary: 'only from one of these statuses, comma-separated; null: from none' }),
    'expect-updated-at': Flags.string({ summary: 'only while updated_at is this, in seconds' }),
    'ended-at': Flags.string({ summary: 'end of a session, in seconds since the epoch' }),
    override: Flags.boolean({ summary: 'a repair: may leave a terminal status, and is audited' }),
    'override-actor': Flags.string({ summary: 'who answers for the repair' }),
    justification: Flags.string({ summary: 'why the repair is right' }),
    // Not oclif's own JSON mode: that one would print errors on stdout too.
    json: Flags.boolean({ summary: 'print one JSON object' }),
  };

  override async run(): Promise<void> {
    const { args, flags } = await this.parse(StateSet);
    const location = locate(process.env, userHome);
    const [type, id] = flags.type ? [flags.type, args.id] : run(findRun(location, args.id).record);
    const endedAt = seconds('--ended-at', flags['ended-at']);
    const writer = new StatusWriter(location);
    try {
      const written = writer.write(type, id, {
        newStatus: args.status,
        reasonCode: flags.reason,
        reasonSummary: flags.summary,
        evidenceRefs: jsonObjects('--evidence', flags.evidence),
        metadata: jsonObject('--metadata', flags.metadata),
        source: flags.source,
        actor: flags.actor,
        expectedStatuses: statusSet(flags.expect),
        expectedUpdatedAt: seconds('--expect-updated-at', flags['expect-updated-at']),
        extraFields: endedAt === undefined ? undefined : { ended_at: endedAt },
        override: flags.override,
        overrideActor: flags['override-actor'],
        overrideJustification: flags.justification,
      });
      this.#tell(flags.json, `${type} ${id}`, args.status, written);
    } finally {
      writer.close();
    }
  }

  #tell(json: boolean, name: string, status: string, written: Applied | Guarded): void {
    const applied = written.is === 'applied';
    if (json)
      this.log(JSON.stringify(applied ? { applied, from: written.from, status } : { applied, guard: written.by }));
    else if (applied) this.log(escapeText(`${name}: ${written.from ?? '(none)'} -> ${status}`));
    else
      this.log(escapeText(`${name}: not moved, its ${written.by === 'version' ? 'version' : 'status'} is another one`));
    if (!applied) this.exit(guardLost);
  }
}

function run({ kind, id }: { readonly kind: string; readonly id: string }): [string, string] {
  return [kind, id];
}
