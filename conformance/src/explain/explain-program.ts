import type { Case, Requirement } from '@run-completion/schemas/types';
import type { RunnableCase } from '../runnable-case.ts';
import { exit } from '../runner/exit-codes.ts';
import { Fault } from '../runner/fault.ts';
import type { Io } from '../runner/io.ts';
import type { Kit } from '../runner/kit.ts';
import { caseInWords } from './case-in-words.ts';

type Known = Pick<Kit, 'cases' | 'requirements' | 'written'>;

/** Explains one case or requirement on standard output. Throws a usage fault on an id that is neither. */
export async function explainProgram(
  args: { readonly id: string },
  io: Pick<Io, 'stdout'>,
  kit: Known,
): Promise<number> {
  const cases = kit.cases();
  const requirements = kit.requirements();
  const requirement = requirements.find(({ id }) => id === args.id);
  const one = cases.find(({ id }) => id === args.id);
  if (requirement !== undefined) io.stdout.write(aboutRequirement(requirement, cases));
  else if (one !== undefined) io.stdout.write(aboutCase(one, requirements, kit.written(one.id)));
  else throw new Fault(exit.usage, `there is no case and no requirement ${args.id}; see \`li-conformance list\``);
  return exit.conforms;
}

const replays = 'a failure is stored as a file that replays';
const repeats = 'a failure is kept with the store and the requests that show it';

function aboutRequirement(requirement: Requirement, cases: readonly RunnableCase[]): string {
  const { id, level, decision, profile, sentence, place, excluded } = requirement;
  const own = cases.filter((one) => one.requirements.includes(id));
  const lines = [`${id}  ${level}, profile ${profile}`, `  ${sentence}`, `  place  ${decision}: ${place}`];
  if (excluded !== undefined) lines.push(`  not tested: ${excluded}`);
  for (const one of own) lines.push(`  case   ${one.id}`, `         ${one.proves}`);
  return `${lines.join('\n')}\n`;
}

function aboutCase(one: RunnableCase, requirements: readonly Requirement[], written: Case | undefined): string {
  const lines = [`${one.id}  profile ${one.profile}`, `  proves ${one.proves}`];
  for (const id of one.requirements) {
    const found = requirements.find((requirement) => requirement.id === id);
    lines.push(`  for    ${id}  ${found?.level ?? '?'}`, `         ${found?.sentence ?? 'unknown requirement'}`);
  }
  if (written === undefined)
    lines.push(`  made by the kit at each run, by seed; ${one.profile === 'reader' ? replays : repeats}`);
  else lines.push(...caseInWords(written));
  return `${lines.join('\n')}\n`;
}
