import type { ErrorCode } from "#lib/core/errors";

/** When each error code is returned, for the API document. */
export const WHEN: Record<ErrorCode, string> = {
  invalid_request:
    "an input is missing, unknown or wrong; `param` names it, and `details` names each of several, at most 20",
  gift_card_voided: "the gift card was voided",
  gift_card_expired: "the gift card has expired",
  gift_card_on_hold: "the payment of the order that sold the gift card is disputed; nothing was charged",
  insufficient_balance: "the amount is above the gift card's balance; nothing was charged",
  product_type_not_creatable: "`type` is `physical_product` or `digital_product`: create these in the dashboard",
  product_not_available: "the product is not published, has no upcoming event, or its event or timeslot has ended",
  refund_exceeds_total: "the amount is above what is left to refund",
  unauthorized: "the credential is missing, malformed, unknown, revoked or expired",
  insufficient_scope:
    "the credential lacks the scope that `message` names, or it is a scanner, which may not call this operation",
  pro_required: "the API needs the plan Pro, which the store does not have",
  not_found: "the store has nothing with this id or token in this mode",
  method_not_allowed: "the path does not support this method; the `Allow` header lists those it supports",
  already_redeemed_or_voided: "the item allows one use and was already redeemed, or it was voided",
  exhausted: "all uses of a multi-use ticket or voucher are redeemed",
  expired: "the voucher's `expires_at` has passed",
  wrong_event:
    "the ticket or booking is for another event, slot, resource or day than the door admits; it stays unused",
  outside_window: "it is too early or too late for the event, by the redeem window of the store's settings",
  membership_inactive: "the membership is canceled, or it is past due and the store's settings do not allow check-ins",
  allowance_exhausted: "all check-ins of this period are used",
  already_voided: "the item was already voided",
  already_reversed: "the redemption was already reversed",
  sold_out: "the event, tier or timeslot has too few seats left",
  slot_unavailable: "the resource is booked at that time, closed, or too small for the party, or the time has passed",
  out_of_stock: "too few units of the variant are left",
  slug_taken: "another product of the store has this slug in this mode",
  invalid_transition: "the state of the resource does not allow this; `message` says why and what to do",
  payments_not_configured:
    "a live order by checkout while no payment processor is configured; nothing was ordered. Test mode has one",
  product_in_use: "the product has been ordered, so it cannot be deleted; archive it instead",
  idempotency_conflict:
    "this `Idempotency-Key` was used for another request, or the first request with it is still running",
  precondition_failed:
    "the product is no longer the version in `If-Match`, because it was changed or sold; nothing was changed",
  payload_too_large: "the body is larger than 256 KiB",
  unsupported_media_type: "the `Content-Type` of the body is not `application/json`",
  rate_limited: "too many requests in this minute; wait as many seconds as `Retry-After` says",
  internal_error: "something failed on our side and nothing was changed; send it again",
  unavailable:
    "the database is out of reach, too many requests wait for it, or a payment processor does not answer; send it again, with the same `Idempotency-Key`, after `Retry-After` seconds",
};
