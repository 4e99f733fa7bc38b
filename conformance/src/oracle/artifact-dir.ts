import { type Row, type Rows, rowOf } from './rows.ts';
import type { RunKind } from './vocabulary.ts';

/** D3: every artifact_dir that is legal for a run, more than one only where sessions of an invocation tie. */
export function artifactDirs(rows: Rows, kind: RunKind, row: Row): string[] {
  switch (kind) {
    case 'session':
      return [folder(row.id)];
    case 'invocation':
      return ofInvocation(rows, row.id);
    case 'play':
      return rowOf(rows, 'session', row.session) === undefined ? ['-'] : [folder(String(row.session))];
    case 'schedule_run':
      return rowOf(rows, 'invocation', row.invocation) === undefined ? ['-'] : ofInvocation(rows, row.invocation);
  }
}

function ofInvocation(rows: Rows, id: string | null | undefined): string[] {
  const sessions = [...rows.values()].filter((row) => row.kind === 'session' && row.invocation === id);
  const newest = Math.max(...sessions.map((row) => row.updated_at));
  const primary = sessions.filter((row) => row.updated_at === newest).map((row) => folder(row.id));
  return primary.length === 0 ? ['-'] : primary;
}

function folder(session: string): string {
  return `\${LIONAGI_HOME}/runs/${session}`;
}
