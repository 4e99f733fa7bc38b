import { Command } from '@oclif/core';
import { OutputError } from '../cli/output-error.ts';
import { Operations } from '../driver/operations.ts';
import { serve } from '../driver/serve.ts';

export default class DriverCommand extends Command {
  static override summary = 'Let a program wait and write statuses by lines of JSON (spec/v1/driver.md).';
  static override examples = ['<%= config.bin %> driver'];

  override async run(): Promise<void> {
    await this.parse(DriverCommand);
    await serve(process.stdin, writeLine, new Operations(process.env, this.config.version));
  }
}

/** Resolves when the line is on its way. Rejects with an `OutputError` where nobody takes it. */
function writeLine(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(line, (error) => {
      if (error) reject(new OutputError('code' in error ? String(error.code) : 'unknown error'));
      else resolve();
    });
  });
}
