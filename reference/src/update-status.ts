import type { Environment } from './ports/environment.ts';
import { locate } from './stores/location.ts';
import { userHome } from './stores/user-home.ts';
import type { StatusWrite } from './write/status-write.ts';
import { StatusWriter, type WallClock } from './write/status-writer.ts';

export interface UpdateStatusOptions extends StatusWrite {
  /** An open writer to use instead of one for this write alone; it is not closed. */
  readonly writer?: StatusWriter;
  /** Where LIONAGI_HOME and its kin are read; `process.env` unless told. */
  readonly environment?: Environment;
  readonly clock?: WallClock;
}

/** A writer for many writes, on the store that `environment` names. Close it. Throws a `StoreFault`. */
export function openStatusWriter(environment: Environment = process.env, clock?: WallClock): StatusWriter {
  return new StatusWriter(locate(environment, userHome), clock);
}

/** One guarded write of a status (D5); what it answers and throws is told at `StatusWriter.updateStatus`. */
export async function updateStatus(
  entityType: string,
  entityId: string,
  { writer, environment, clock, ...write }: UpdateStatusOptions,
): Promise<boolean> {
  const used = writer ?? openStatusWriter(environment, clock);
  try {
    return used.updateStatus(entityType, entityId, write);
  } finally {
    if (used !== writer) used.close();
  }
}
