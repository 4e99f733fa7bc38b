import { readAbnf } from './abnf.mjs';
import { markedBlocks } from './marked-blocks.mjs';

/** The grammar hangs together, and the lines that the prose shows are sentences of it. */
export function checkGrammar({ grammar, prose }, fault) {
  const { faults, names, pattern } = readAbnf(grammar);
  for (const what of faults) fault('spec/v1/line.abnf', what);
  for (const name of ['stream', 'line'])
    if (!names.includes(name)) fault('spec/v1/line.abnf', `rule ${name} is missing`);
  if (faults.length > 0 || !names.includes('line')) return;

  const line = pattern('line');
  for (const { path, what, token } of prose.flatMap(markedBlocks)) {
    if (what !== 'check: lines') continue;
    if (token?.type !== 'code') {
      fault(path, 'a marker of lines has no code block after it');
      continue;
    }
    for (const shown of token.text.split('\n')) {
      const octets = Buffer.from(shown.replaceAll('\\t', '\t').replaceAll('\\n', '\n')).toString('latin1');
      if (!line.test(octets)) fault(path, `this is no line of the grammar: ${shown}`);
    }
  }
}
