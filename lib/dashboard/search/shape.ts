/** A resource that the search found. */
export interface SearchResult {
  id: string;
  kind: "customer" | "order" | "gift_card" | "ticket" | "booking" | "voucher" | "membership" | "product" | "webhook";
  title: string;
  detail: string;
}
