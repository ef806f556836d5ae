/** The statuses in which an order can be refunded. The domain refuses every other one. */
export const REFUNDABLE: readonly string[] = ["paid", "fulfilled", "partially_refunded"];

export type RefundedKind = "ticket" | "booking" | "voucher" | "membership" | "gift_card";

/** What a refund of an order would do, as of now. */
export interface RefundPreview {
  currency: string;
  /** The most that can be refunded, in cents. */
  left_cents: number;
  /** How much of it goes back on gift cards, after everything else is refunded. */
  on_cards_cents: number;
  payment_method: string;
  /** What the refund of all that is left voids or cancels, and what it leaves as it is: used, or voided before. */
  items: { kind: RefundedKind; voided: number; kept: number }[];
  /** Files that the refund of all that is left closes. */
  files: number;
  /** Units with stock that the refund of all that is left makes available again. */
  restocked: number;
  /** The address of the guest who gets a mail about it, or null. */
  mailed_to: string | null;
  /** How many endpoints listen to `order.refunded`. */
  subscribers: number;
}
