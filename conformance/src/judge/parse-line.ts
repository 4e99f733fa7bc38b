import type { Bytes } from './compiled.ts';

export type Field = 'run id' | 'status' | 'reason' | 'artifact_dir' | 'exit_code' | 'line end';

/** A line of the contract, cut into its fields (D3). */
export interface ParsedLine {
  readonly runId: Bytes;
  readonly status: Bytes;
  readonly reason: Bytes;
  readonly artifactDir: Bytes;
  readonly exitCode: Bytes;
}

const line =
  /^(?<id>[^\n]+)\tstatus=(?<status>[a-z0-9_]+)\treason=(?<reason>[a-z0-9_]+(?:\.[a-z0-9_]+)*)\tartifact_dir=(?<dir>[^\n]+)\texit_code=(?<code>-|0|-?[1-9][0-9]{0,18})\n$/;

/**
 * Reads one line, line feed included, by the grammar; undefined where it is none. An id or a path that holds a tab is
 * ambiguous by the contract; the id is then taken to be as long as it can be.
 */
export function parseLine(bytes: Bytes): ParsedLine | undefined {
  const groups = line.exec(bytes)?.groups;
  if (groups === undefined) return undefined;
  const { id = '', status = '', reason = '', dir = '', code = '' } = groups;
  return { runId: id, status, reason, artifactDir: dir, exitCode: code };
}

/** The field of a well-formed line in which a byte stands; the name and the tab before a value count to its field. */
export function fieldAt(bytes: Bytes, offset: number): Field {
  const parsed = parseLine(bytes);
  if (parsed === undefined || offset >= bytes.length - 1) return 'line end';
  let end = parsed.runId.length;
  if (offset < end) return 'run id';
  for (const [field, value, name] of [
    ['status', parsed.status, 'status='],
    ['reason', parsed.reason, 'reason='],
    ['artifact_dir', parsed.artifactDir, 'artifact_dir='],
  ] as const) {
    end += 1 + name.length + value.length;
    if (offset < end) return field;
  }
  return 'exit_code';
}
