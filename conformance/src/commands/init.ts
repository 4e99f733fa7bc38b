import { Args } from '@oclif/core';
import { initProgram } from '../runner/init-program.ts';
import { KitCommand } from './kit-command.ts';

export default class Init extends KitCommand {
  static override summary = 'Write a starter subject file and the next steps. Overwrites nothing.';
  static override args = { dir: Args.string({ default: '.', description: 'The folder; made if it is not there.' }) };

  async run(): Promise<number> {
    const { args } = await this.parse(Init);
    return this.conclude((io) => initProgram({ folder: args.dir }, io));
  }
}
