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
