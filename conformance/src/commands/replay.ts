import { Args, Flags } from '@oclif/core';
import { ownKit } from '../runner/own-kit.ts';
import { replayProgram } from '../runner/replay-program.ts';
import { KitCommand } from './kit-command.ts';
import { newSeed, options } from './options.ts';

export default class Replay extends KitCommand {
  static override summary = 'Run one stored case file again, as often as you like.';
  static override args = {
    file: Args.string({ required: true, description: 'A case file, such as a failed run keeps.' }),
  };
  static override flags = {
    subject: options.subject,
    times: Flags.integer({ min: 1, max: 10_000, default: 1, helpValue: 'N', description: 'How often.' }),
    seed: options.seed,
    keep: options.keep,
  };

  async run(): Promise<number> {
    const { args, flags } = await this.parse(Replay);
    const { subject, times, keep, seed = newSeed() } = flags;
    const wishes = { file: args.file, subject, times, seed, ...(keep === undefined ? {} : { keep }) };
    return this.conclude((io) => replayProgram(wishes, io, ownKit));
  }
}
