/** The order that an item came with. */
export interface OrderOfItem {
  id: string;
  customer_name: string | null;
  customer_email: string | null;
}

/** What the page of an item shows of any kind. */
export interface ItemDetails {
  title: string;
  order: OrderOfItem;
  /** Why the item cannot be redeemed now, or null. */
  refusal: string | null;
  /** How many endpoints receive the event of the next use. */
  subscribers: number;
}
