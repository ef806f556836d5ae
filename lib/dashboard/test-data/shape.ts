/** A page counts at most this many of a table, so that a large store is as quick as a small one. */
export const MOST_COUNTED = 10_000;

/** A count that stopped at one more than `MOST_COUNTED` in words: "10,000", or "more than 10,000". */
export const countText = (count: number): string =>
  count > MOST_COUNTED ? `more than ${MOST_COUNTED.toLocaleString("en")}` : count.toLocaleString("en");

/** The last deletion. Times are Unix seconds. */
export interface TestDataDeletion {
  total: number;
  deleted: number;
  /** Null while it is being worked on. */
  finished: number | null;
}
