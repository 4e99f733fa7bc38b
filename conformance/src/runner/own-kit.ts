import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Case, Requirement, Requirements } from '@run-completion/schemas/types';
import { listCases } from '../cases/catalog.ts';
import { goldenFiles } from '../cases/golden-files.ts';
import { loadGoldenCase } from '../cases/load-golden-case.ts';
import { openBench } from '../engine/open-bench.ts';
import { SubjectError } from '../subject/subject-error.ts';
import type { Kit } from './kit.ts';
import { subjectFault } from './subject-fault.ts';

/** The kit as it is: the published cases and requirements, and real subjects. */
export const ownKit: Kit = {
  get version() {
    const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  },
  cases: listCases,
  requirements,
  written,
  async open(options) {
    try {
      return await openBench(options);
    } catch (error) {
      throw error instanceof SubjectError ? subjectFault(error) : error;
    }
  },
};

function requirements(): readonly Requirement[] {
  const path = createRequire(import.meta.url).resolve('@run-completion/spec/v1/requirements.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as Requirements).requirements;
}

function written(id: string): Case | undefined {
  const name = `golden/v1/cases/${id.replace('.', '/')}.json`;
  const file = goldenFiles().find((one) => one.name === name);
  return file === undefined ? undefined : loadGoldenCase(file.path, file.name);
}
