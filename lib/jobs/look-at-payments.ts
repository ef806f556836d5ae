import { lookAt } from "#lib/domain/checkout/look-at";
import { dueJob } from "./due-job.ts";

/**
 * Learns what was paid when no buyer comes back to tell, and closes the pages of orders whose hold has ended. The test clock goes to when
 * the page of the built-in processor has news or is closed, not to each look. Index: payment_to_look_at.
 */
export const lookAtPayments = dueJob({
  name: "look-at-payments",
  everyMs: 5_000,
  batch: 50,
  atOnce: 10,
  table: "payment",
  where: "t.look_at IS NOT NULL",
  at: "t.look_at",
  next: {
    join: "LEFT JOIN test_payment_page p ON p.merchant_id = t.merchant_id AND p.payment_id = t.id",
    at: `CASE WHEN p.status IN ('open', 'asking') THEN least(p.expires_at, t.closes_at)
              WHEN p.status = 'checking' THEN greatest(p.paid_at, t.created_at)
              ELSE t.look_at END`,
  },
  run: lookAt,
  failure: "a payment was not looked at",
});
