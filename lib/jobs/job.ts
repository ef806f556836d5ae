/** Scheduled work across all merchants. */
export interface Job {
  name: string;
  everyMs: number;
  /**
   * Does a small batch of the work due at `now`. Returns how many items it did; above 0 it runs again soon. Must be safe to
   * run twice. An error is logged, and the next run tries again.
   */
  run(now: Date): Promise<number>;
  /** Calls `listener` when there may be work for which somebody waits, and returns a function that stops it. */
  onWork?(listener: () => void): () => void;
}
