import { Args, Command, Flags } from '@oclif/core';
import { escapeText } from '../../cli/escape-text.ts';
import { runAsJson } from '../../cli/run-as-json.ts';
import type { RunRecord } from '../../domain/outcome.ts';
import { isTerminal } from '../../domain/terminal.ts';
import type { Transition } from '../../ports/store.ts';
import { locate } from '../../stores/location.ts';
import { userHome } from '../../stores/user-home.ts';
import { findRun } from '../../write/find-run.ts';

export default class StateShow extends Command {
  static override summary = 'Show a run and its history.';
  static override description = 'To wait for a run, or to ask in a script whether it is over, use "li wait".';
  static override examples = ['<%= config.bin %> state show 0f3a', '<%= config.bin %> state show 0f3a --json'];
  static override args = { id: Args.string({ required: true, description: 'id, or the beginning of one' }) };
  // Not oclif's own JSON mode: that one would print errors on stdout too.
  static override flags = { json: Flags.boolean({ summary: 'print one JSON object instead of a table' }) };

  override async run(): Promise<void> {
    const { args, flags } = await this.parse(StateShow);
    const { record, history } = findRun(locate(process.env, userHome), args.id);
    if (flags.json) this.log(runAsJson(record, history));
    else for (const line of table(record, history)) this.log(escapeText(line));
  }
}

function table({ kind, id, status, reason, exitCode, sessionId }: RunRecord, history: readonly Transition[]): string[] {
  return [
    `${kind} ${id}`,
    `  status     ${status ?? '(none)'}${isTerminal(kind, status) ? ', over' : ''}`,
    `  reason     ${reason ?? '(none)'}`,
    `  exit code  ${exitCode ?? '(none)'}`,
    `  session    ${sessionId ?? '(none)'}`,
    `  history    ${history.length === 0 ? '(none)' : ''}`.trimEnd(),
    ...history.map(historyLine),
  ];
}

function historyLine({ at, from, to, reason, source, actor }: Transition): string {
  const time = new Date(at * 1000);
  const when = Number.isNaN(time.getTime()) ? '(no time)' : time.toISOString();
  return `    ${when}  ${from ?? '(none)'} -> ${to}  ${reason}  by ${actor ?? source}`;
}
