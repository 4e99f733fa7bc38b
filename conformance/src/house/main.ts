import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { DriverRequest } from '@run-completion/schemas/types';
import { HouseDriver } from './house-driver.ts';
import { isHouseFault } from './house-fault.ts';

// Started as `main.js [--fault NAME]` by the kit as one of its writers: requests on standard input, answers on standard output, a line of JSON each.
const { fault } = parseArgs({ options: { fault: { type: 'string' } } }).values;
if (fault !== undefined && !isHouseFault(fault)) throw new Error(`there is no fault ${fault}`);
const driver = new HouseDriver(process.env['LIONAGI_HOME'] ?? '', fault);
const requests = createInterface({ input: process.stdin });
requests.on('line', (line) => {
  const request: DriverRequest = JSON.parse(line);
  driver.answer(request, (message) => process.stdout.write(`${JSON.stringify(message)}\n`));
  if (request.op === 'close') process.exit(0);
});
