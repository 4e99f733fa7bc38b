import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The text that makes an empty standard store. The build puts the text itself here: the published package has no file. */
export const standardDdl: string = readFileSync(
  createRequire(import.meta.url).resolve('@run-completion/schemas/sql/sqlite.sql'),
  'utf8',
);
