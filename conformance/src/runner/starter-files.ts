const subject = {
  $schema: 'https://run-completion.example/schemas/v1/subject.schema.json',
  name: 'my-wait',
  version: '0.0.1',
  contract: 'v1',
  wait: ['python3', 'my_wait.py', 'wait'],
};

const steps = `# Judging your own \`li wait\`

1. Edit \`subject.json\`. \`wait\` is the command that waits: the kit appends ids and options to it and runs it without a
   shell. Relative paths are taken from the folder of \`subject.json\`.
2. Your program finds its store at \`$LIONAGI_HOME/state.db\` (SQLite); the kit sets LIONAGI_HOME to a fresh folder for
   each case and fills the store. If your program has a store of its own making, name the command that makes an empty
   one: \`"store": { "init": ["python3", "my_wait.py", "init"] }\`.
3. \`li-conformance smoke --subject subject.json\` tells in seconds whether the kit and your program understand each
   other.
4. To have the waiting function and the guarded write judged as well, bring a driver: \`"driver": ["python3",
   "my_driver.py"]\`, a program that speaks JSON lines with the kit (spec/v1/driver.md).
5. \`li-conformance run --subject subject.json\` judges it. Each failure shows what it proves, the first wrong byte, a
   kept folder, and one command that repeats it without the kit.
6. \`li-conformance explain ID\` explains any case or requirement that the report names.
`;

/** What \`li-conformance init\` writes. */
export const starterFiles: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'subject.json', text: `${JSON.stringify(subject, null, 2)}\n` },
  { name: 'CONFORMANCE.md', text: steps },
];
