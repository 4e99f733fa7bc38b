import pLimit from 'p-limit';

/** Tasks that may run side by side, at most `jobs` at a time. */
export interface Batch {
  readonly jobs: number;
  readonly tasks: readonly (() => Promise<void>)[];
}

export interface PoolOptions {
  /** Asked before each task: true leaves it and all later ones out. */
  readonly stopped: () => boolean;
}

/** Runs the tasks of each batch, and a batch only when the one before it is over. A task must not reject. */
export async function pool(batches: readonly Batch[], options: PoolOptions): Promise<void> {
  for (const { jobs, tasks } of batches) {
    const limit = pLimit(jobs);
    await Promise.all(
      tasks.map((task) =>
        limit(async () => {
          if (!options.stopped()) await task();
        }),
      ),
    );
  }
}
