import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryIo } from '../../test/support/memory-io.ts';
import { exit } from './exit-codes.ts';
import { initProgram } from './init-program.ts';
import { schemaFaults } from './schema-faults.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'init-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('initProgram', () => {
  it('writes a subject file that the schema accepts, into a folder that it makes', async () => {
    const io = memoryIo();
    const target = join(folder, 'new', 'place');
    expect(await initProgram({ folder: target }, io)).toBe(0);
    expect(readdirSync(target).sort()).toEqual(['CONFORMANCE.md', 'subject.json']);
    expect(schemaFaults('subject', JSON.parse(readFileSync(join(target, 'subject.json'), 'utf8')))).toEqual([]);
    expect(io.out()).toContain(`wrote ${join(target, 'subject.json')}`);
  });

  it.each(['subject.json', 'CONFORMANCE.md'])('writes nothing where %s is', async (name) => {
    writeFileSync(join(folder, name), 'mine');
    await expect(initProgram({ folder }, memoryIo())).rejects.toMatchObject({ exit: exit.cannotCreate });
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
  });

  it('says so when the folder cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(initProgram({ folder: join(folder, 'file', 'x') }, memoryIo())).rejects.toMatchObject({
      exit: exit.cannotCreate,
    });
  });
});
