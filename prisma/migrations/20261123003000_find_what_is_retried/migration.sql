-- Whether an endpoint is failing is read on every page of the dashboard: the deliveries that wait for a retry.
CREATE INDEX "webhook_delivery_retrying" ON "webhook_delivery" ("merchant_id", "endpoint_id") WHERE "status" = 'pending' AND "attempt_count" > 0;
