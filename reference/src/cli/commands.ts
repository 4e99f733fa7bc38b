import DriverCommand from '../commands/driver.ts';
import StateAdd from '../commands/state/add.ts';
import StateInit from '../commands/state/init.ts';
import StateSet from '../commands/state/set.ts';
import StateShow from '../commands/state/show.ts';
import Wait from '../commands/wait.ts';

/** Every command by its name; oclif finds the table through package.json. */
export const commands = {
  wait: Wait,
  driver: DriverCommand,
  'state:init': StateInit,
  'state:add': StateAdd,
  'state:set': StateSet,
  'state:show': StateShow,
};
