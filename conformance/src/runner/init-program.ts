import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';
import type { Io } from './io.ts';
import { makeFolder } from './make-folder.ts';
import { starterFiles } from './starter-files.ts';

/** Writes the starter files into a folder. Throws a cannot-create fault, having written nothing, if one is there. */
export async function initProgram(args: { readonly folder: string }, io: Pick<Io, 'stdout'>): Promise<number> {
  const { folder } = args;
  const files = starterFiles.map(({ name, text }) => ({ path: join(folder, name), text }));
  const there = files.find(({ path }) => existsSync(path));
  if (there !== undefined) {
    throw new Fault(exit.cannotCreate, `${there.path} is there already; nothing was written: choose another folder`);
  }
  try {
    makeFolder(folder);
    for (const { path, text } of files) writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new Fault(exit.cannotCreate, `cannot write to the folder ${folder}: ${code}`);
  }
  for (const { path } of files) io.stdout.write(`wrote ${path}\n`);
  io.stdout.write(`next: edit ${files[0]?.path}, then li-conformance smoke --subject ${files[0]?.path}\n`);
  return 0;
}
