import { toUnix } from "#lib/core/time";
import type { KnownPayment } from "#lib/payments/processor";
import type { Payment } from "./schema.ts";

type Amount = number | bigint;

export interface PaymentRow {
  merchant_id: string;
  id: string;
  order_id: string | null;
  membership_id: string | null;
  method: Payment["method"];
  processor: Payment["processor"];
  /** Whose account there takes it. Null: the built-in processor. */
  account: string | null;
  /** The processor's id of the account, where it is known. */
  account_id: string | null;
  reference: string | null;
  gift_card_id: string | null;
  amount_cents: Amount;
  refunded_cents: Amount;
  currency: string;
  status: Payment["status"];
  is_surplus: boolean;
  kind: string | null;
  card_brand: string | null;
  card_last4: string | null;
  dispute_status: NonNullable<Payment["dispute"]>["status"] | null;
  dispute_reason: string | null;
  dispute_amount_cents: Amount | null;
  dispute_respond_by: Date | null;
  dispute_is_refundable: boolean;
  created_at: Date;
}

/** A payment with its page at the processor. */
export interface PageRow extends PaymentRow {
  /** Null until the processor has opened the page. */
  page_url: string | null;
  /** The processor's id of the page. */
  page_reference: string | null;
  /** Part of the idempotency key of the call that opens the page, with the id. */
  page_try: number;
  /** The end that this call asks for. */
  page_expires_at: Date | null;
  /** When the page is closed. */
  closes_at: Date | null;
}

/** Returns a payment as its processor knows it. */
export const knownPayment = ({ id, page_reference, reference }: PageRow): KnownPayment => ({
  paymentId: id,
  page: page_reference,
  reference,
});

export function toPayment(row: PaymentRow): Payment {
  const { card_brand: brand, card_last4: last4 } = row;
  return {
    id: row.id,
    object: "payment",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    order_id: row.order_id,
    membership_id: row.membership_id,
    method: row.method,
    processor: row.processor,
    reference: row.reference,
    gift_card_id: row.gift_card_id,
    amount_cents: Number(row.amount_cents),
    refunded_cents: Number(row.refunded_cents),
    currency: row.currency,
    status: row.status,
    surplus: row.is_surplus,
    kind: row.kind,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    given_cents: null,
    taxes: null,
    invoice_number: null,
    dispute: toDispute(row),
  };
}

const toDispute = (row: PaymentRow): Payment["dispute"] =>
  row.dispute_status && {
    status: row.dispute_status,
    reason: row.dispute_reason ?? "",
    amount_cents: Number(row.dispute_amount_cents),
    respond_by: toUnix(row.dispute_respond_by),
  };
