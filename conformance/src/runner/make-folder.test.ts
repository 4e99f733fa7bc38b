import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { makeFolder } from './make-folder.ts';

const folder = scratchFolder();

describe('makeFolder', () => {
  it('makes all that is missing, and minds nothing that is there', () => {
    const deep = join(folder, 'a/b/c');
    makeFolder(deep);
    makeFolder(deep);
    expect(statSync(deep).isDirectory()).toBe(true);
  });

  it('gives up where none can be made', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file/x'), '/proc/none/x']) {
      expect(() => makeFolder(path), path).toThrow();
    }
  });
});
