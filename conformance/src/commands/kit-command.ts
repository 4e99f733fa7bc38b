import { Command } from '@oclif/core';
import { interruption } from '../runner/interruption.ts';
import type { Io } from '../runner/io.ts';

/** A command of the kit: its run() only reads options and hands over to a program, a plain function. */
export abstract class KitCommand extends Command {
  /** Runs a program with the streams and signals of this process; the answer is the exit code. */
  protected async conclude(program: (io: Io) => Promise<number>): Promise<number> {
    const stop = interruption(process);
    const { stdout, stderr, env } = process;
    try {
      const code = await program({ stdout, stderr, env, signal: stop.signal });
      return stop.exit() ?? code;
    } finally {
      stop.release();
    }
  }

  // The launcher names every fault; oclif's own handler would print stacks and give exit codes of the contract.
  protected override async catch(error: Error): Promise<never> {
    throw error;
  }
}
