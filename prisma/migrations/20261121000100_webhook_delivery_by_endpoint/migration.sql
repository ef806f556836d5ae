-- What waits for one endpoint, in the order in which it is due: each is claimed from apart, so that a long
-- queue before a slow receiver is never walked to reach another's
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" ("merchant_id", "endpoint_id", "next_attempt_at") WHERE "status" = 'pending';
-- the log of an endpoint narrowed to what did not arrive
CREATE INDEX "webhook_delivery_undelivered" ON "webhook_delivery" ("merchant_id", "endpoint_id", "status", "created_at" DESC, "id" DESC) WHERE "status" IN ('failed', 'abandoned');
