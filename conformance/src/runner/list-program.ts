import { chooseCases } from './choose-cases.ts';
import { coloursFor } from './colours.ts';
import type { Io } from './io.ts';
import type { Kit } from './kit.ts';

export interface ListArgs {
  readonly filters: readonly string[];
  readonly json: boolean;
}

/** Lists the cases of every profile on standard output. */
export async function listProgram(args: ListArgs, io: Io, kit: Pick<Kit, 'cases'>): Promise<number> {
  const all = kit.cases();
  const profiles = [...new Set(all.map((one) => one.profile))];
  const { cases } = chooseCases(all, { profiles, filters: args.filters, ids: [] });
  if (args.json) {
    const rows = cases.map(({ id, profile, requirements, proves }) => ({ id, profile, requirements, proves }));
    io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }
  const colours = coloursFor(io.stdout, io.env);
  for (const { id, requirements, proves } of cases) {
    io.stdout.write(`${colours.bold(id)}\n  ${proves}\n  ${colours.dim(requirements.join(', '))}\n`);
  }
  return 0;
}
