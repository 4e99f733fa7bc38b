// Never ends by itself. Where PIDS names a file, it tells there who it is, for tests that look for orphans.
import { appendFileSync } from 'node:fs';

if (process.env.PIDS) appendFileSync(process.env.PIDS, `${process.pid}\n`);
setInterval(() => {}, 1_000_000);
