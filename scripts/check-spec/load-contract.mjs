import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { marked } from 'marked';

/** Everything the checks look at. Each document is validated by its schema here; paths in faults begin at `root`. */
export function loadContract(root, fault) {
  const schemas = loadSchemas(root, fault);
  const document = (path, schema) => readDocument(root, path, schemas.validators.get(schema), schema, fault);
  const prose = readdirSync(join(root, 'spec/v1'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ name, path: `spec/v1/${name}`, tokens: marked.lexer(text(root, `spec/v1/${name}`)) }));

  return {
    root,
    schemas,
    prose,
    requirements: document('spec/v1/requirements.json', 'requirements'),
    vocabularies: document('spec/v1/vocabularies.json', 'vocabularies'),
    exitCodes: document('spec/v1/exit-codes.json', 'exit-codes'),
    grammar: text(root, 'spec/v1/line.abnf'),
    ddl: text(root, 'schemas/sql/sqlite.sql'),
    schemasReadme: { path: 'schemas/README.md', tokens: marked.lexer(text(root, 'schemas/README.md')) },
    cases: loadCases(root, document),
  };
}

function loadSchemas(root, fault) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTuples: false, allowUnionTypes: true });
  const documents = new Map();
  for (const file of readdirSync(join(root, 'schemas/v1')).filter((name) => name.endsWith('.schema.json'))) {
    const data = parse(root, `schemas/v1/${file}`, fault);
    if (data === undefined) continue;
    documents.set(file.replace('.schema.json', ''), data);
    ajv.addSchema(data);
  }
  const validators = new Map();
  for (const [name, data] of documents) {
    try {
      validators.set(name, ajv.getSchema(data.$id));
    } catch (error) {
      fault(`schemas/v1/${name}.schema.json`, error.message);
    }
  }
  return { documents, validators };
}

/** Golden files, and the cases that live in code and are listed in a manifest. Each with the place it stands at. */
function loadCases(root, document) {
  const base = 'golden/v1/cases';
  const files = existsSync(join(root, base))
    ? readdirSync(join(root, base), { recursive: true }).filter((name) => name.endsWith('.json'))
    : [];
  const golden = files.sort().map((name) => ({ place: `${base}/${name}`, data: document(`${base}/${name}`, 'case') }));
  const listed = ['generated', 'calls', 'races', 'waiter-races', 'watches']
    .map((name) => `golden/v1/${name}.json`)
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => (document(path, 'golden')?.cases ?? []).map((data) => ({ place: path, data })));
  return [...golden, ...listed].filter(({ data }) => data !== undefined);
}

function readDocument(root, path, validate, schema, fault) {
  const data = parse(root, path, fault);
  if (data === undefined) return undefined;
  if (validate === undefined) {
    fault(path, `there is no schema ${schema} to check it by`);
    return undefined;
  }
  if (validate(data)) return data;
  for (const { instancePath, message, params } of validate.errors) {
    const detail = params.additionalProperty ?? params.allowedValues?.join(', ');
    fault(path, `${instancePath || 'the document'} ${message}${detail === undefined ? '' : ` (${detail})`}`);
  }
  return undefined;
}

function parse(root, path, fault) {
  try {
    return JSON.parse(text(root, path));
  } catch (error) {
    fault(path, `cannot be read as JSON: ${error.message}`);
    return undefined;
  }
}

function text(root, path) {
  return readFileSync(join(root, path), 'utf8');
}
