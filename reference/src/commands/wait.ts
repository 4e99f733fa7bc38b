import { Args, Command, Flags } from '@oclif/core';
import { interruption } from '../cli/interruption.ts';
import { runWait } from '../cli/run-wait.ts';
import { waitOptions } from '../cli/wait-options.ts';

const option = (name: keyof typeof waitOptions) =>
  Flags.string({ summary: waitOptions[name].summary, helpValue: waitOptions[name].value });

/** `li wait` for the framework: gives help, and does what the short road does when called through oclif. */
export default class Wait extends Command {
  static override summary = 'Wait until runs are over; print one line for each as it ends.';
  static override description = [
    'Ids may be separated by blanks or commas, and each may be a full id or the beginning of one that fits no other run.',
    'Waiting reads the state store and never writes it.',
    '',
    'EXIT CODES',
    '  0    every run ended successfully',
    '  1    every run ended, at least one without success',
    '  2    an id was not found or a run disappeared; no store; a wrong command line',
    '  3    SIGINT or SIGTERM; the lines known by then are printed',
    '  69   the store cannot be read',
    '  70   an error of li itself',
    '  74   stdout took no more',
    '  141  whoever read stdout has gone',
  ].join('\n');
  static override examples = [
    '<%= config.bin %> wait 0f3a9c1e',
    '<%= config.bin %> wait --interval 0.2 --ids-from ids.txt',
  ];
  static override strict = false;
  static override args = { ids: Args.string({ description: 'ids of sessions, invocations, plays or schedule runs' }) };
  static override flags = { interval: option('interval'), 'ids-from': option('ids-from') };

  override async run(): Promise<void> {
    const { argv, flags } = await this.parse(Wait);
    const request = { words: argv.map(String), interval: flags.interval, idsFrom: flags['ids-from'] };
    this.exit(await runWait(request, interruption));
  }
}
