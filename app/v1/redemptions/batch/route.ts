import { RedeemBatchBody, RedemptionBatch, redeemAnyScope } from "#lib/domain/redemptions/schema";
import { redeemBatch } from "#lib/http/redeem-batch";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Redeem what was scanned offline",
    description:
      "Answers each entry apart, in order, with the status and the body that `POST /redemptions` would have had at its `redeemed_at` (7 days back to 5 minutes ahead). Windows and expiry are judged as of then, uses, voids and cancellations as they stand now. Send an entry again under its `idempotency_key` as often as needed, here or alone: it is redeemed once. Each fires the events of `POST /redemptions`, such as `<kind>.redeemed`, `membership.checked_in`, `membership.updated` and `membership.canceled`; a refused one is recorded once, and `redemption.conflict` fires.",
    scope: redeemAnyScope,
    body: RedeemBatchBody,
    response: RedemptionBatch,
    writes: "sql",
  },
  ({ ctx, body }) => redeemBatch(ctx, body),
);
