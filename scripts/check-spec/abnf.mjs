const core = { ALPHA: '[A-Za-z]', DIGIT: '[0-9]', HTAB: '\\t', LF: '\\n', CR: '\\r', SP: ' ', OCTET: '[\\x00-\\xff]' };

/**
 * Reads an ABNF text (RFC 5234: no incremental alternatives, no prose values, no recursion). `faults` names what is
 * wrong with it; `pattern(rule)` gives a regular expression over octets, one character each.
 */
export function readAbnf(text) {
  const faults = [];
  const rules = new Map();
  for (const [name, body] of ruleTexts(text, faults)) {
    if (rules.has(name) || name in core) faults.push(`rule ${name} is defined twice`);
    rules.set(name, tokens(body, name, faults));
  }
  for (const [name, parts] of rules) {
    for (const { kind, value } of parts) {
      if (kind === 'name' && !rules.has(value) && !(value in core))
        faults.push(`rule ${value}, used in ${name}, is not defined`);
    }
  }
  return { faults, names: [...rules.keys()], pattern: (name) => new RegExp(`^(?:${expression(name, rules)})$`) };
}

function ruleTexts(text, faults) {
  const found = [];
  for (const raw of text.split('\n')) {
    const line = raw.replace(/;[^"]*$|;.*$/, '').trimEnd();
    if (line === '') continue;
    const rule = /^([A-Za-z][A-Za-z0-9-]*)\s*=\s*(.*)$/.exec(line);
    if (rule) found.push([rule[1], rule[2]]);
    else if (/^\s/.test(line) && found.length > 0) found.at(-1)[1] += ` ${line.trim()}`;
    else faults.push(`this line is no rule: ${line}`);
  }
  return found;
}

const lexicon =
  /\s+|(?<name>[A-Za-z][A-Za-z0-9-]*)|(?<octets>%x[0-9A-F]{2}(?:-[0-9A-F]{2}|(?:\.[0-9A-F]{2})*))|"(?<quoted>[^"]*)"|(?<repeat>\d*\*\d*|\d+)|(?<mark>[()[\]/])/y;

function tokens(body, name, faults) {
  const parts = [];
  lexicon.lastIndex = 0;
  while (lexicon.lastIndex < body.length) {
    const at = lexicon.lastIndex;
    const match = lexicon.exec(body);
    if (match === null) {
      faults.push(`rule ${name} cannot be read from: ${body.slice(at)}`);
      break;
    }
    for (const [kind, value] of Object.entries(match.groups)) if (value !== undefined) parts.push({ kind, value });
  }
  return parts;
}

/** The rule as a regular expression, by descent: alternatives, of sequences, of counted elements. */
function expression(name, rules, above = []) {
  if (name in core) return core[name];
  if (above.includes(name)) throw new Error(`rule ${name} is made of itself`);
  const parts = rules.get(name);
  let at = 0;
  return alternatives();

  function alternatives() {
    const found = [sequence()];
    while (isMark('/')) {
      at += 1;
      found.push(sequence());
    }
    return `(?:${found.join('|')})`;
  }

  function sequence() {
    let found = '';
    while (at < parts.length && !isMark('/') && !isMark(')') && !isMark(']')) found += counted();
    return found;
  }

  function counted() {
    if (parts[at].kind !== 'repeat') return element();
    const { value } = parts[at];
    at += 1;
    const [least, most] = value.includes('*') ? value.split('*') : [value, value];
    return `${element()}{${least || 0},${most}}`;
  }

  function element() {
    const { kind, value } = parts[at];
    at += 1;
    if (kind === 'name') return `(?:${expression(value, rules, [...above, name])})`;
    if (kind === 'octets') return `(?:${octets(value)})`;
    if (kind === 'quoted') return `(?:${quoted(value)})`;
    const inner = alternatives();
    at += 1; // the closing mark
    return value === '[' ? `(?:${inner}?)` : inner;
  }

  function isMark(mark) {
    return parts[at]?.kind === 'mark' && parts[at].value === mark;
  }
}

function octets(value) {
  const hex = value.slice(2).toLowerCase();
  if (hex.includes('-'))
    return `[${hex
      .split('-')
      .map((two) => `\\x${two}`)
      .join('-')}]`;
  return hex
    .split('.')
    .map((two) => `\\x${two}`)
    .join('');
}

function quoted(value) {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return escaped.replace(/[A-Za-z]/g, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}
