import type { Case } from '@run-completion/schemas/types';
import { describe, expect, it } from 'vitest';
import { fakeCase } from '../../test/support/fake-case.ts';
import { fakeKit } from '../../test/support/fake-kit.ts';
import { memoryIo } from '../../test/support/memory-io.ts';
import { requirement } from '../../test/support/requirement.ts';
import { exit } from '../runner/exit-codes.ts';
import { explainProgram } from './explain-program.ts';

const written: Case = {
  id: 'exit.late',
  proves: 'That exit.late is as it should be.',
  requirements: ['d4.exit-1'],
  world: { records: [{ kind: 'play', id: 'p"1', status: 'running', exit_code: null }] },
  argv: ['p"1', '--interval', '0.05'],
  steps: [
    { do: 'start' },
    { do: 'await', what: 'ready' },
    {
      do: 'commit',
      changes: [{ set: { kind: 'play', id: 'p"1', status: 'blocked' } }, { delete: { kind: 'show', id: 's' } }],
    },
    { do: 'exit' },
  ],
  expect: {
    anyOf: [
      { stdout: [[], [{ line: 'p"1\tstatus=blocked\n', times: [1, 2] }]], exit: [1] },
      { stdout: [], exit: 'nonzero', stderr: 'nonempty' },
    ],
  },
};
const kit = {
  ...fakeKit(
    [fakeCase('exit.late', ['d4.exit-1']), fakeCase('generated.any', ['d4.exit-1'])],
    [requirement('d4.exit-1', 'MUST'), requirement('d3.any', 'MAY', { excluded: 'any answer is right here' })],
  ),
  written: (id: string) => (id === written.id ? written : undefined),
};

async function explained(id: string): Promise<string> {
  const io = memoryIo();
  expect(await explainProgram({ id }, io, kit)).toBe(0);
  return io.out();
}

describe('explainProgram', () => {
  it('explains a case by its sentence, requirements, world, steps and legal answers', async () => {
    expect(await explained('exit.late')).toBe(`exit.late  profile reader
  proves That exit.late is as it should be.
  for    d4.exit-1  MUST
         The sentence of d4.exit-1.
  world  store present
         play  p"1  status=running  exit_code=NULL
  argv   wait 'p"1' --interval 0.05
  steps  start
         await until it is up
         commit set play  p"1  status=blocked; delete show s
         await the exit
  legal  exit 1, standard output
         then
         p"1\\tstatus=blocked\\n  (1 to 2 times)
  or     any exit but 0, standard error not empty, standard output empty
`);
  });

  it('explains a requirement by its sentence, its place and its cases', async () => {
    expect(await explained('d4.exit-1')).toBe(`d4.exit-1  MUST, profile reader
  The sentence of d4.exit-1.
  place  D4: D4
  case   exit.late
         That exit.late is as it should be.
  case   generated.any
         That generated.any is as it should be.
`);
    expect(await explained('d3.any')).toContain('not tested: any answer is right here\n');
  });

  it('says of a case without a file that it is made', async () => {
    expect(await explained('generated.any')).toContain('made by the kit at each run, by seed');
  });

  it('refuses an id that is neither', async () => {
    await expect(explainProgram({ id: 'no.such' }, memoryIo(), kit)).rejects.toMatchObject({ exit: exit.usage });
  });
});
