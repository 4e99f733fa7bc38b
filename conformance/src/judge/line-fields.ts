/** The fields of a contract line, in order (D3), and what ends it. */
export type FieldName = 'run id' | 'status' | 'reason' | 'artifact_dir' | 'exit_code' | 'line end';

const heads = ['', '\tstatus=', '\treason=', '\tartifact_dir=', '\texit_code='] as const;
const fields: readonly FieldName[] = ['run id', 'status', 'reason', 'artifact_dir', 'exit_code'];

/** The field of a legal line in which a byte offset lies. The heads are searched from the right: an id may hold one. */
export function fieldAt(line: string, offset: number): FieldName {
  if (offset >= line.length - 1) return 'line end';
  let end = line.length;
  for (let index = heads.length - 1; index > 0; index -= 1) {
    const at = line.lastIndexOf(heads[index] ?? '', end - 1);
    if (at === -1) continue;
    if (offset >= at) return fields[index] ?? 'run id';
    end = at;
  }
  return 'run id';
}

/** The run id of a line, or undefined where the line has no status field. */
export function runIdOf(line: string): string | undefined {
  const at = line.indexOf('\tstatus=');
  return at === -1 ? undefined : line.slice(0, at);
}
