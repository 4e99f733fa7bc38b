/** The direction lock: spec -> schemas -> {reference, conformance}; neither of the two minds may know the other. */
module.exports = {
  forbidden: [
    {
      name: 'two-minds-kit',
      comment: 'The kit knows the reference only as a command line in a subject file: a shared bug would hide.',
      severity: 'error',
      from: { path: '^conformance/' },
      to: { path: '(^|/)reference/|@run-completion/reference' },
    },
    {
      name: 'two-minds-reference',
      comment: 'The reference must not be able to lean on the oracle that judges it.',
      severity: 'error',
      from: { path: '^reference/' },
      to: { path: '(^|/)(conformance|golden)/|@run-completion/(conformance|golden)' },
    },
    {
      name: 'data-imports-nothing',
      comment: 'What both minds read knows neither of them.',
      severity: 'error',
      from: { path: '^(spec|schemas|golden)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(reference|conformance)/' },
    },
    {
      name: 'pure-domain',
      comment: 'The rules of the contract need no file, clock or process.',
      severity: 'error',
      from: { path: '^reference/src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(reference/src/domain/|spec/|schemas/)' },
    },
    {
      name: 'pure-oracle',
      comment: 'The oracle is computed from the contract alone: it must not see how a subject is run or judged.',
      severity: 'error',
      from: { path: '^conformance/src/oracle/', pathNot: '\\.test\\.ts$' },
      to: { path: '^conformance/src/(engine|judge|store|subject|runner|report|commands)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.test.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
