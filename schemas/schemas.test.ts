import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** What is wrong with an invalid example: the error it has to give, and the one change that makes it valid. */
interface Fault {
  at: string;
  keyword: string;
  mend: { set: string; to: unknown } | { remove: string };
}

const schemas = readdirSync(`${folder}v1`)
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => ({ name: name.replace('.schema.json', ''), schema: json(`v1/${name}`) as AnySchemaObject }));

// A command is a list of any length with a rule for its first word only, which strictTuples takes for an oversight.
const ajv = new Ajv2020({ strict: true, strictTuples: false, allowUnionTypes: true, allErrors: true });
for (const { schema } of schemas) ajv.addSchema(schema);

test('every folder of examples belongs to a schema', () => {
  expect(readdirSync(`${folder}examples`).sort()).toEqual(schemas.map(({ name }) => name).sort());
});

describe.each(schemas)('$name', ({ name, schema }) => {
  const examples = `examples/${name}`;
  const valid = readdirSync(`${folder}${examples}/valid`);
  const invalid = readdirSync(`${folder}${examples}/invalid`);
  const faults = json(`${examples}/faults.json`) as Record<string, Fault>;

  test('describes every property', () => {
    expect(undescribed(schema)).toEqual([]);
  });

  test('has at least two valid and four invalid examples, each of these with its fault named', () => {
    expect(valid.length).toBeGreaterThanOrEqual(2);
    expect(invalid.length).toBeGreaterThanOrEqual(4);
    expect(Object.keys(faults).sort()).toEqual([...invalid].sort());
  });

  test.each(valid)('accepts %s', (file) => {
    expect(errors(schema, json(`${examples}/valid/${file}`))).toEqual([]);
  });

  test.each(invalid)('refuses %s, for its one fault', (file) => {
    const { at, keyword, mend } = faults[file] ?? expect.fail(`${file} has no entry in faults.json`);
    const data = json(`${examples}/invalid/${file}`);

    expect(errors(schema, data)).toContainEqual({ at, keyword });
    expect(errors(schema, mended(data, mend))).toEqual([]);
  });
});

function errors(schema: AnySchemaObject, data: unknown): { at: string; keyword: string }[] {
  const validate = ajv.getSchema(String(schema['$id'])) ?? expect.fail('the schema does not compile');
  validate(data);
  return (validate.errors ?? []).map(({ instancePath, keyword }) => ({ at: instancePath, keyword }));
}

function mended(data: unknown, mend: Fault['mend']): unknown {
  const copy = structuredClone(data);
  const path = ('set' in mend ? mend.set : mend.remove).split('/').slice(1);
  const last = path.pop() ?? expect.fail('a mend needs a place');
  let parent = copy as Record<string, unknown>;
  for (const key of path) parent = parent[key] as Record<string, unknown>;
  if ('set' in mend) parent[last] = mend.to;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

/** Pointers of properties that say nothing of themselves, nor by what they refer to. */
function undescribed(node: unknown, root = node as AnySchemaObject, at = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = Object.entries('properties' in node && !at.endsWith('/properties') ? (node.properties as object) : {})
    .filter(([, schema]) => !described(schema as AnySchemaObject, root))
    .map(([key]) => `${at}/${key}`);
  return [...own, ...Object.entries(node).flatMap(([key, child]) => undescribed(child, root, `${at}/${key}`))];
}

function described(schema: AnySchemaObject, root: AnySchemaObject): boolean {
  if (typeof schema['description'] === 'string') return true;
  if (typeof schema['$ref'] !== 'string') return false;
  const target = ajv.getSchema(new URL(schema['$ref'], String(root['$id'])).href)?.schema;
  return typeof target === 'object' && typeof target['description'] === 'string';
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(`${folder}${path}`, 'utf8'));
}
