// Writes schemas/types/index.d.ts from schemas/v1; with --check it only says whether the committed file is current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const folder = fileURLToPath(new URL('../schemas/v1/', import.meta.url));
const target = fileURLToPath(new URL('../schemas/types/index.d.ts', import.meta.url));

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.schema.json'))
  .sort();

// One wrapper that refers to every schema, compiled once, so that a shared definition gets one type and not one a file.
const wrapper = {
  title: 'Contract',
  description: 'Every document of the contract, by name.',
  type: 'object',
  additionalProperties: false,
  required: names.map((name) => name.replace('.schema.json', '')),
  properties: Object.fromEntries(names.map((name) => [name.replace('.schema.json', ''), { $ref: name }])),
};

const text = await compile(wrapper, 'Contract', {
  cwd: folder,
  bannerComment: '// Generated from schemas/v1 by `node scripts/generate-types.mjs`. Do not edit.',
  style: { singleQuote: true, printWidth: 120 },
  unreachableDefinitions: false,
  ignoreMinAndMaxItems: true,
});

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('schemas/types/index.d.ts is out of date: run `node scripts/generate-types.mjs`');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
