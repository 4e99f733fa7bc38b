import pLimit from 'p-limit';

export interface PoolOptions {
  readonly jobs: number;
  /** Asked before each task: true leaves it and all later ones out. */
  readonly stopped: () => boolean;
}

/**
 * Runs the tasks of each batch, at most `jobs` at a time, and a batch only when the one before it is over. A task must
 * not reject: an error here is the caller's own.
 */
export async function pool(
  batches: readonly (readonly (() => Promise<void>)[])[],
  options: PoolOptions,
): Promise<void> {
  const limit = pLimit(options.jobs);
  for (const batch of batches) {
    await Promise.all(
      batch.map((task) =>
        limit(async () => {
          if (!options.stopped()) await task();
        }),
      ),
    );
  }
}
