/** What can be owed to guests. `gift_card`: its balance. The others: their unused uses at the price paid. */
export const OWED_KINDS = ["gift_card", "ticket", "booking", "voucher", "membership"] as const;
export type OwedKind = (typeof OWED_KINDS)[number];

/** What is owed from the sales of one month. */
export interface OwedMonth {
  /** In the time zone of the store: "2026-11". */
  month: string;
  cents: Record<OwedKind, number>;
  total_cents: number;
}

/** What is owed to guests in one currency. */
export interface Owed {
  currency: string;
  /** Months with something owed, newest first. */
  months: OwedMonth[];
  cents: Record<OwedKind, number>;
  /** How many cards have a balance, or how many uses are unused. */
  counts: Record<OwedKind, number>;
  total_cents: number;
  /** What is left on cards that can no longer be spent, and is not owed. */
  expired_cents: number;
  voided_cents: number;
  /** The sum of all ledgers of gift cards: what is owed, expired and voided. */
  ledger_cents: number;
}
