import { Args, Flags } from '@oclif/core';
import { verifyProgram } from '../runner/verify-program.ts';
import { KitCommand } from './kit-command.ts';

export default class Verify extends KitCommand {
  static override summary = 'Judge the statuses of a store by its own history; nothing is run and nothing is changed.';
  static override args = {
    store: Args.string({ required: true, description: 'A state database, or the folder that holds one.' }),
  };
  static override flags = {
    json: Flags.boolean({ description: 'As a JSON object of store, verdict, looked and findings.' }),
  };

  async run(): Promise<number> {
    const { args, flags } = await this.parse(Verify);
    return this.conclude((io) => verifyProgram({ store: args.store, json: flags.json }, io));
  }
}
