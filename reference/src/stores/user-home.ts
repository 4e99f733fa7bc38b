/** The home folder of the user. Loaded when asked for: most waits have LIONAGI_HOME, and every module costs a start. */
export function userHome(): string {
  return process.getBuiltinModule('node:os').homedir();
}
