import { Flags } from '@oclif/core';
import { listProgram } from '../runner/list-program.ts';
import { ownKit } from '../runner/own-kit.ts';
import { KitCommand } from './kit-command.ts';
import { options } from './options.ts';

export default class List extends KitCommand {
  static override summary = 'List the cases, what each proves and for which requirements.';
  static override flags = {
    filter: options.filter,
    json: Flags.boolean({ description: 'As a JSON array of id, profile, requirements and proves.' }),
  };

  async run(): Promise<number> {
    const { flags } = await this.parse(List);
    return this.conclude((io) => listProgram({ filters: flags.filter ?? [], json: flags.json }, io, ownKit));
  }
}
