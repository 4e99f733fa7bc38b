import { createRequire } from 'node:module';
import type { Builder, TestSuite } from 'junit-report-builder';
import type { JudgedCase } from '../verdict/judged-case.ts';
import type { Findings } from './findings.ts';

// Its types describe an ES module and its code is CommonJS, so the plain import would have the wrong shape.
const builder: Builder = createRequire(import.meta.url)('junit-report-builder');

/** The findings as JUnit XML, one test a case: what failed is a failure, what nobody can tell is an error. */
export function junitReport(findings: Findings): string {
  const root = builder.newBuilder();
  const suite = root.testSuite();
  suite.name(xmlSafe(`${findings.subject.name} against contract ${findings.contract}`));
  suite.time(findings.duration / 1000);
  suite.property('verdict', findings.overall.verdict);
  suite.property('seed', String(findings.seed));
  if (findings.partial !== null) suite.property('partial', xmlSafe(findings.partial));
  for (const one of findings.cases) addCase(suite, one);
  return root.build();
}

function addCase(suite: TestSuite, { face, verdict, message, kept, repeat, duration }: JudgedCase): void {
  const [group = face.id] = face.id.split('.');
  const test = suite.testCase().className(group).name(face.id);
  test.time((duration ?? 0) / 1000);
  const more = [message, kept && `kept: ${kept}`, repeat && `repeat: ${repeat}`];
  const text = xmlSafe([face.proves, ...more].filter((line) => line !== undefined).join('\n'));
  switch (verdict) {
    case 'pass':
    case 'expected-fail':
      // A known failure is as good as a pass to whoever reads JUnit; the words still say what it is.
      if (verdict === 'expected-fail') test.standardOutput(`known failure\n${text}`);
      return;
    case 'fail':
    case 'unexpected-pass':
      test.failure(text, verdict);
      return;
    case 'not-tested':
      test.skipped();
      return;
    default:
      test.error(text, verdict);
  }
}

/** XML has no way to hold most control characters, not even escaped. */
function xmlSafe(text: string): string {
  let safe = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const allowed =
      code === 0x9 ||
      code === 0xa ||
      (code >= 0x20 && code < 0xd800) ||
      (code >= 0xe000 && code !== 0xfffe && code !== 0xffff);
    safe += allowed ? character : `\\x${code.toString(16).padStart(2, '0')}`;
  }
  return safe;
}
