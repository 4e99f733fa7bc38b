import { Args } from '@oclif/core';
import { explainProgram } from '../explain/explain-program.ts';
import { ownKit } from '../runner/own-kit.ts';
import { KitCommand } from './kit-command.ts';

export default class Explain extends KitCommand {
  static override summary = 'Explain a case or a requirement by its id.';
  static override examples = ['<%= config.bin %> <%= command.id %> d4.exit-3'];
  static override args = { id: Args.string({ required: true, description: 'The id of a case or of a requirement.' }) };

  async run(): Promise<number> {
    const { args } = await this.parse(Explain);
    return this.conclude((io) => explainProgram({ id: args.id }, io, ownKit));
  }
}
