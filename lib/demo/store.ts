/** The demo store that the first start creates: what a person needs to try it. */
export interface DemoStore {
  merchantId: string;
  ownerEmail: string;
  ownerPassword: string;
  staffEmail: string;
  staffPassword: string;
  /** An API key of test mode with every scope. */
  testKey: string;
  /** A ticket that was not yet used, to try the scanner. */
  ticketId: string;
  ticketToken: string;
}
