import { Args } from '@oclif/core';
import { recheckProgram } from '../runner/recheck-program.ts';
import { KitCommand } from './kit-command.ts';

export default class Recheck extends KitCommand {
  static override summary = 'Judge again what happened in a race, from its stored history; nothing is run.';
  static override args = {
    file: Args.string({ required: true, description: 'A history file, such as a failed race keeps.' }),
  };

  async run(): Promise<number> {
    const { args } = await this.parse(Recheck);
    return this.conclude((io) => recheckProgram(args.file, io));
  }
}
