import { redeemBatch } from "#lib/api/redeem-batch";
import { route } from "#lib/api/route";
import { RedeemBatchBody, RedemptionBatch } from "#lib/domain/redemptions/schema";
import { redeemAnyScope } from "#lib/domain/redemptions/scopes";

export const POST = route(
  {
    summary: "Redeem offline scans",
    description:
      "For scanners that were offline. Each entry is redeemed on its own, in order, and gets the status and body that `POST /redemptions` would have answered at its `redeemed_at`; the request itself answers 200. Windows and expiry are judged as of `redeemed_at`, but uses, voids, cancellations and disputes as they are now. You can send an entry again with its `idempotency_key` as often as you need, here or alone: it is redeemed once. Each entry fires the events of `POST /redemptions` (`<kind>.redeemed`, `membership.checked_in`, `membership.updated`, `membership.canceled`); one that is refused fires `redemption.conflict`, once.",
    scope: redeemAnyScope,
    isDoor: true,
    isForDevices: true,
    body: RedeemBatchBody,
    response: RedemptionBatch,
  },
  ({ ctx, body }) => redeemBatch(ctx, body),
);
