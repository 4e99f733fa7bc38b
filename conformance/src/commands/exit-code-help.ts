import { type Command, Help } from '@oclif/core';
import { exitCodes } from '../runner/exit-codes.ts';

/** The help of oclif, with the table of exit codes under it: whoever scripts the kit needs it next to the options. */
export default class ExitCodeHelp extends Help {
  override async showRootHelp(): Promise<void> {
    await super.showRootHelp();
    this.showExitCodes();
  }

  override async showCommandHelp(command: Command.Loadable): Promise<void> {
    await super.showCommandHelp(command);
    this.showExitCodes();
  }

  private showExitCodes(): void {
    const rows = exitCodes.map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`);
    this.log(`EXIT CODES\n${rows.join('\n')}`);
  }
}
