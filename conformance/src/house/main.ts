import { createInterface } from 'node:readline';
import type { DriverRequest } from '@run-completion/schemas/types';
import { HouseDriver } from './house-driver.ts';

// Started by the kit as one of its writers: requests on standard input, answers on standard output, a line of JSON each.
const driver = new HouseDriver(process.env['LIONAGI_HOME'] ?? '');
const requests = createInterface({ input: process.stdin });
requests.on('line', (line) => {
  const request: DriverRequest = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(driver.answer(request))}\n`);
  if (request.op === 'close') process.exit(0);
});
