-- For the look at what is due, and for nothing else: while few deliveries wait, the planner takes any index of those
-- that wait to be as good as another, and a claim that went through this one read all that is due for each endpoint.
-- What waits has no lease (webhook_delivery_lease_check), which only that look says.
DROP INDEX "webhook_delivery_due";
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" ("next_attempt_at") WHERE "status" = 'pending' AND "lease_until" IS NULL;
