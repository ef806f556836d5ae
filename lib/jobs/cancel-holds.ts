import { cancelEndedHold } from "#lib/domain/checkout/cancel-pending";
import { dueJob } from "./due-job.ts";

/**
 * Cancels unpaid orders 30 minutes after checkout. Other buyers do not wait for it: an expired hold no longer counts. An order whose
 * payment page is open is canceled by the job `look-at-payments`, which closes that page first. Index: orders_hold.
 */
export const cancelHolds = dueJob({
  name: "cancel-holds",
  everyMs: 10_000,
  batch: 50,
  table: "orders",
  where: "t.status = 'pending' AND t.open_payment_id IS NULL",
  at: "t.hold_expires_at",
  run: cancelEndedHold,
  failure: "an expired order was not canceled",
});
