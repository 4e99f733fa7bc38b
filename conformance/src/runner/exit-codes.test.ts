import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exit, exitCodes } from './exit-codes.ts';

describe('exitCodes', () => {
  it('describes each code once, and only those that programs give', () => {
    expect(exitCodes.map(({ code }) => code)).toEqual(Object.values(exit));
  });

  it('is the table of the README', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const section = readme.split('## Exit codes')[1]?.split('\n## ')[0] ?? '';
    const rows = [...section.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \|$/gm)];
    expect(rows.map(([, code, name, meaning]) => ({ code: Number(code), name, meaning }))).toEqual(exitCodes);
  });
});
