import { plainText } from './plain-text.mjs';

const idPattern = /^d[1-5]\.[a-z0-9-]+$/;
const mention = /\bd[1-5]\.[a-z][a-z0-9-]*/g;

/** Requirements stand in the prose once, word for word, in the file of their decision; and nothing else there binds. */
export function checkSentences({ prose, requirements: { requirements } }, fault) {
  const byId = new Map();
  for (const requirement of requirements) {
    if (byId.has(requirement.id)) fault('spec/v1/requirements.json', `${requirement.id} stands there twice`);
    if (!requirement.id.startsWith(`${requirement.decision.toLowerCase()}.`))
      fault('spec/v1/requirements.json', `${requirement.id} says decision ${requirement.decision}`);
    byId.set(requirement.id, requirement);
  }

  const seen = new Set();
  for (const { name, path, tokens } of prose) {
    for (const block of blocks(tokens)) {
      const told = definition(block);
      if (told === undefined) {
        checkOther(block, name, path, byId, fault);
        continue;
      }
      const { id, level, sentence } = told;
      const requirement = byId.get(id);
      if (requirement === undefined) {
        fault(path, `${id} is not in requirements.json`);
        continue;
      }
      if (seen.has(id)) fault(path, `${id} stands in the prose a second time`);
      seen.add(id);
      if (!name.startsWith(`${id.slice(0, 2)}-`)) fault(path, `${id} belongs to the file of its decision`);
      if (level !== requirement.level)
        fault(path, `${id} is ${level ?? 'of no level'}, and ${requirement.level} in data`);
      if (sentence !== requirement.sentence)
        fault(path, `${id} has another sentence in data: "${sentence}" / "${requirement.sentence}"`);
    }
  }
  for (const id of byId.keys()) if (!seen.has(id)) fault('spec/v1/requirements.json', `${id} is not in the prose`);
}

/** Every run of text that stands alone: paragraphs, list items, headings, table cells. */
function blocks(tokens) {
  return tokens.flatMap((token) => {
    if (token.type === 'list') return token.items.flatMap((item) => blocks(item.tokens));
    if (token.type === 'blockquote') return blocks(token.tokens);
    if (token.type === 'table') return [...token.header, ...token.rows.flat()];
    return ['paragraph', 'text', 'heading'].includes(token.type) ? [token] : [];
  });
}

function definition(block) {
  const [first] = block.tokens ?? [];
  if (first?.type !== 'strong' || !idPattern.test(plainText(first))) return undefined;
  const [, id, level, sentence] = /^(\S+) (?:\(([A-Z]+)\) )?(.*)$/.exec(plainText(block)) ?? [];
  return { id: id ?? plainText(first), level, sentence };
}

function checkOther(block, name, path, byId, fault) {
  const text = plainText(block);
  for (const [id] of text.matchAll(mention)) if (!byId.has(id)) fault(path, `mentions ${id}, which is not in data`);
  const binding = /^d[1-5]-/.test(name) ? /\b(MUST|SHOULD|MAY)\b/.exec(text) : null;
  if (binding) fault(path, `says ${binding[0]} outside a requirement: "${text.slice(0, 60)}"`);
}
