/** The demo store that the first start makes: what a person needs to look around. */
export interface DemoStore {
  merchantId: string;
  ownerEmail: string;
  ownerPassword: string;
  staffEmail: string;
  staffPassword: string;
  /** An API key of test mode with every scope. */
  testKey: string;
  /** A ticket that was not used yet, to try at the door. */
  ticketId: string;
  ticketToken: string;
}
