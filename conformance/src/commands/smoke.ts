import { ownKit } from '../runner/own-kit.ts';
import { smokeProgram } from '../runner/smoke-program.ts';
import { KitCommand } from './kit-command.ts';
import { newSeed, options } from './options.ts';

export default class Smoke extends KitCommand {
  static override summary = 'Tell "your adapter is broken" from "you do not conform", in a few seconds.';
  static override flags = { subject: options.subject, seed: options.seed, keep: options.keep };

  async run(): Promise<number> {
    const { flags } = await this.parse(Smoke);
    const { subject, keep, seed = newSeed() } = flags;
    return this.conclude((io) => smokeProgram({ subject, seed, ...(keep === undefined ? {} : { keep }) }, io, ownKit));
  }
}
