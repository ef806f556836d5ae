import { lookAtRefund } from "#lib/domain/payment-refunds/look-at-refund";
import { dueJob } from "./due-job.ts";

/**
 * Goes on with refunds that were written and not answered, and learns what has become of those that a bank works on. Index:
 * payment_refund_to_look_at.
 */
export const lookAtRefunds = dueJob({
  name: "look-at-refunds",
  everyMs: 10_000,
  batch: 50,
  atOnce: 10,
  table: "payment_refund",
  where: "t.look_at IS NOT NULL",
  at: "t.look_at",
  run: lookAtRefund,
  failure: "a refund was not looked at",
});
