import type { Customer } from "#lib/domain/customers/schema";

/** What a merge would do. */
export interface MergePreview {
  kept: Customer;
  other: Customer;
  /** The kept customer afterwards, without a decision about consent. */
  merged: Pick<Customer, "name" | "metadata">;
  /** The metadata of both does not fit into one. */
  isTooMuch: boolean;
  /** How much belongs to the other one. */
  moves: Record<"orders" | "tickets" | "bookings" | "vouchers" | "memberships" | "gift_cards", number>;
}
