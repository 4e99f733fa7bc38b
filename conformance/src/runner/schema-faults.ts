import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

/** A document that schemas/v1 describes. */
export type DocumentName =
  | 'baseline'
  | 'case'
  | 'driver-message'
  | 'driver-request'
  | 'outcome'
  | 'report'
  | 'requirements'
  | 'subject'
  | 'waiter-race'
  | 'writer-race';

let ajv: Ajv2020 | undefined;

/**
 * Where `data` departs from the schema of that name, or from one of its definitions, a clause each; empty when it does
 * not.
 */
export function schemaFaults(name: DocumentName, data: unknown, definition?: string): string[] {
  ajv ??= load();
  const part = definition === undefined ? '' : `#/$defs/${definition}`;
  const validate = ajv.getSchema(`https://run-completion.example/schemas/v1/${name}.schema.json${part}`);
  if (validate === undefined) throw new Error(`the schema of ${name} is missing from the kit`);
  return validate(data) ? [] : [...new Set((validate.errors ?? []).map(told))];
}

function load(): Ajv2020 {
  const folder = dirname(createRequire(import.meta.url).resolve('@run-completion/schemas/v1/report.schema.json'));
  const loaded = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTuples: false });
  for (const file of readdirSync(folder)) loaded.addSchema(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return loaded;
}

function told({ instancePath, keyword, params, message = 'is wrong' }: ErrorObject): string {
  const where = instancePath === '' ? 'the document' : instancePath;
  const named =
    keyword === 'additionalProperties' ? `has an unknown key ${JSON.stringify(params['additionalProperty'])}` : message;
  return `${where} ${named}`;
}
