// Holds prose, data, schemas and cases of contract v1 together. Names every fault, one a line on standard error; exit 1.
// --write derives the `cases` of each requirement from golden/v1 first; --root DIR looks at another tree.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkCases } from './check-spec/cases.mjs';
import { checkData } from './check-spec/data.mjs';
import { checkDdl } from './check-spec/ddl.mjs';
import { checkGrammar } from './check-spec/grammar.mjs';
import { checkLinks } from './check-spec/links.mjs';
import { loadContract } from './check-spec/load-contract.mjs';
import { checkMarked } from './check-spec/marked-blocks.mjs';
import { checkSentences } from './check-spec/sentences.mjs';
import { writeCases } from './check-spec/write-cases.mjs';

const { values } = parseArgs({ options: { write: { type: 'boolean' }, root: { type: 'string' } } });
const root = values.root ?? fileURLToPath(new URL('..', import.meta.url));

const faults = [];
const fault = (place, what) => faults.push(`${place}: ${what}`);
const contract = loadContract(root, fault);

if (values.write && faults.length === 0) writeCases(contract);
// Checks across documents need the documents; an unsound case among the golden ones stops none of them.
const { requirements, vocabularies, exitCodes, cases } = contract;
if (requirements && vocabularies && exitCodes) {
  checkData(contract, fault);
  checkSentences(contract, fault);
  checkMarked(contract, fault);
  checkLinks(contract, fault);
  checkGrammar(contract, fault);
  checkDdl(contract, fault);
  checkCases(contract, fault);
}

for (const line of faults) console.error(line);
if (faults.length > 0) {
  console.error(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the contract`);
  process.exitCode = 1;
} else {
  console.log(
    `${requirements.requirements.length} requirements and ${cases.length} cases agree with prose and schemas`,
  );
}
