import { Command } from '@oclif/core';
import { locate } from '../../stores/location.ts';
import { userHome } from '../../stores/user-home.ts';
import { createStore } from '../../write/create-store.ts';

export default class StateInit extends Command {
  static override summary = 'Make an empty state store where LIONAGI_HOME or LIONAGI_STATE_DB_URL says.';

  override async run(): Promise<void> {
    await this.parse(StateInit);
    const { path, shown } = locate(process.env, userHome);
    createStore(path, shown);
    this.log(`made ${shown}`);
  }
}
