import { Flags } from '@oclif/core';
import { ownKit } from '../runner/own-kit.ts';
import { runProgram } from '../runner/run-program.ts';
import { KitCommand } from './kit-command.ts';
import { newSeed, options } from './options.ts';

export default class Run extends KitCommand {
  static override summary = 'Judge a subject and show who fails which requirement, and why.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --subject subject.json',
    "<%= config.bin %> <%= command.id %> --subject subject.json --filter 'd4.*' --seed 7",
    '<%= config.bin %> <%= command.id %> --subject subject.json --report json=report.json --report junit=report.xml',
  ];
  static override flags = {
    subject: options.subject,
    profile: Flags.string({
      helpValue: 'LIST',
      description: 'Profiles to judge, separated by commas: reader, core, writer. Absent: all that the subject offers.',
    }),
    filter: options.filter,
    case: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'ID',
      description: 'Only this case. May be given again, and beside --filter.',
    }),
    seed: options.seed,
    'fail-on': Flags.option({ options: ['must', 'should'] as const, default: 'must' as const })({
      description: 'The least level whose violation fails the run.',
    }),
    bail: Flags.boolean({ description: 'Stop at the first MUST that is violated.' }),
    baseline: Flags.string({
      helpValue: 'FILE',
      description: 'Known failures: each must fail, and in the way written there.',
    }),
    jobs: Flags.integer({
      min: 1,
      max: 256,
      helpValue: 'N',
      description: 'Cases at a time. Absent: two for each core.',
    }),
    keep: options.keep,
    report: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'json|junit=FILE',
      description: 'Also write a report to a file. May be given again.',
    }),
  };

  async run(): Promise<number> {
    const { flags } = await this.parse(Run);
    return this.conclude((io) =>
      runProgram(
        {
          subject: flags.subject,
          filters: flags.filter ?? [],
          ids: flags.case ?? [],
          seed: flags.seed ?? newSeed(),
          failOn: flags['fail-on'],
          bail: flags.bail,
          reports: flags.report ?? [],
          ...(flags.profile === undefined ? {} : { profile: flags.profile }),
          ...(flags.baseline === undefined ? {} : { baseline: flags.baseline }),
          ...(flags.jobs === undefined ? {} : { jobs: flags.jobs }),
          ...(flags.keep === undefined ? {} : { keep: flags.keep }),
        },
        io,
        ownKit,
      ),
    );
  }
}
