import { plainText } from './plain-text.mjs';

const marker = /^<!--\s*((?:data|check|columns): [a-z0-9._-]+)\s*-->\s*$/;

/**
 * The blocks of a page that a comment marks for a check, each with the token after the comment: `data: NAME` before a
 * table, `check: lines`, `check: subject` and `check: driver` before a code block, `columns: TABLE` before a table.
 */
export function markedBlocks({ path, tokens }) {
  const solid = tokens.filter(({ type }) => type !== 'space');
  return solid.flatMap((token, at) => {
    const what = token.type === 'html' ? marker.exec(token.text.trim())?.[1] : undefined;
    return what === undefined ? [] : [{ path, what, token: solid[at + 1] }];
  });
}

/** Tables say what the data says, and examples of subject files are valid. */
export function checkMarked(contract, fault) {
  const sources = dataByName(contract);
  for (const { path, tokens } of [...contract.prose, contract.schemasReadme]) {
    for (const { type, text } of tokens)
      if (type === 'html' && !marker.test(text.trim())) fault(path, `this marker means nothing: ${text.trim()}`);
  }
  const blocks = [...contract.prose, contract.schemasReadme].flatMap(markedBlocks);
  for (const name of sources.keys())
    if (!blocks.some(({ what }) => what === `data: ${name}`)) fault('spec/v1', `no table is marked as showing ${name}`);
  for (const { path, what, token } of blocks) {
    const [kind, name] = what.split(': ');
    if (kind === 'data') {
      if (!sources.has(name)) fault(path, `marker names ${name}, which is no data`);
      else if (token?.type !== 'table') fault(path, `the marker of ${name} has no table after it`);
      else compare(token, sources.get(name), `${path} (${name})`, fault);
    } else if (what === 'check: subject') {
      checkSubject(token, contract.schemas.validators.get('subject'), path, fault);
    } else if (what === 'check: driver') {
      checkTranscript(token, contract.schemas.validators, path, fault);
    } else if (kind === 'check' && what !== 'check: lines') {
      fault(path, `there is no check ${name}`);
    }
  }
}

/** Rows of cells by the name that a marker uses: what the first columns of the table have to be. */
function dataByName({ vocabularies, exitCodes, schemas }) {
  const sources = new Map();
  for (const [key, value] of Object.entries(vocabularies)) {
    if (Array.isArray(value)) sources.set(`vocabularies.${key}`, { rows: value.map((word) => [word]) });
    else if (typeof value === 'object')
      sources.set(`vocabularies.${key}`, { rows: Object.entries(value).map(([word, list]) => [word, cell(list)]) });
  }
  const codes = exitCodes.exit_codes;
  sources.set('exit-codes.exit_codes', {
    header: Object.keys(codes[0]),
    rows: codes.map((code) => Object.values(code).map(cell)),
  });
  const { properties, required } = schemas.documents.get('subject');
  sources.set('subject.keys', {
    rows: Object.keys(properties).map((key) => [key, required.includes(key) ? 'yes' : 'no']),
  });
  const { oneOf: ops } = schemas.documents.get('driver-request');
  sources.set('driver.ops', { rows: ops.map(({ $ref }) => [$ref.replace('#/$defs/', '')]) });
  const { code } = schemas.documents.get('driver-message').$defs.error.properties.error.properties;
  sources.set('driver.errors', { rows: code.enum.map((word) => [word]) });
  sources.set('schemas', { rows: [...schemas.documents.keys()].sort().map((name) => [name]) });
  return sources;
}

function cell(value) {
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? 'none' : value.join(', ');
}

function compare(table, { header, rows }, place, fault) {
  const shown = table.rows.map((row) => row.map(plainText));
  const titles = table.header.map(plainText);
  if (header !== undefined && titles.join() !== header.join())
    fault(place, `columns are ${titles.join(', ')}, and in data ${header.join(', ')}`);
  for (let at = 0; at < Math.max(rows.length, shown.length); at += 1) {
    const due = rows[at]?.join(' | ');
    const told = shown[at]?.slice(0, rows[at]?.length ?? 1).join(' | ');
    if (due !== told) fault(place, `row ${at + 1} says "${told ?? 'nothing'}", and the data "${due ?? 'nothing'}"`);
  }
}

function checkSubject(token, validate, path, fault) {
  if (token?.type !== 'code') {
    fault(path, 'a marker of a subject has no code block after it');
    return;
  }
  try {
    if (!validate(JSON.parse(token.text)))
      fault(path, `an example of a subject file is not valid: ${validate.errors[0].message}`);
  } catch (error) {
    fault(path, `an example of a subject file is no JSON: ${error.message}`);
  }
}

/** `>` marks a request of the kit, `<` a message of the driver. */
function checkTranscript(token, validators, path, fault) {
  const lines = token?.type === 'code' ? token.text.split('\n') : [];
  if (lines.length === 0) fault(path, 'a marker of a transcript has no code block after it');
  for (const line of lines) {
    const validate = validators.get(line.startsWith('> ') ? 'driver-request' : 'driver-message');
    try {
      if (!/^[<>] /.test(line)) fault(path, `a line of the transcript is marked neither > nor <: ${line}`);
      else if (!validate(JSON.parse(line.slice(2)))) fault(path, `this line of the transcript is not valid: ${line}`);
    } catch (error) {
      fault(path, `a line of the transcript is no JSON: ${error.message}`);
    }
  }
}
