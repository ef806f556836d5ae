import { renewMembership } from "#lib/domain/memberships/renew";
import { dueJob } from "./due-job.ts";

/**
 * Starts the next period, ends trials, and ends memberships that were canceled. Indexes: membership_due, and membership_due_of_store for
 * clocks that were moved.
 */
export const renewMemberships = dueJob({
  name: "renew-memberships",
  everyMs: 10_000,
  batch: 100,
  table: "membership",
  where: "t.status IN ('active', 'trialing', 'past_due')",
  at: "t.current_period_end",
  run: renewMembership,
  failure: "a membership was not renewed",
});
