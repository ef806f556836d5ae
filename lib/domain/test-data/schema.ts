/** How many objects test mode has, by kind. */
export interface TestDataCounts {
  orders: number;
  items: number;
  customers: number;
  products: number;
  events: number;
  mail: number;
  /** Requests to the API, and scans that were refused later. */
  logs: number;
}

/** The last deletion. Times are Unix seconds. */
export interface TestDataDeletion {
  requested: number;
  total: number;
  deleted: number;
  /** Null while it is being worked on. */
  finished: number | null;
}
