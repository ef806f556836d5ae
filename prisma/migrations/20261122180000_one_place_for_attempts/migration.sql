-- Every attempt is a row of webhook_attempt. The attempt that succeeded stood in its delivery until now.
INSERT INTO "webhook_attempt" ("merchant_id", "id", "mode", "delivery_id", "number", "url", "started_at", "duration_ms",
                               "request_headers", "response_status", "response_headers", "response_body")
SELECT "merchant_id", uuid7(), "mode", "id", "attempt_count", "url", "last_attempt_at", "duration_ms",
       "request_headers"::jsonb, "response_status", "response_headers"::jsonb, "response_body"
  FROM "webhook_delivery" WHERE "request_headers" IS NOT NULL;
DROP VIEW "webhook_try";
-- A delivery that is handed over to Inngest has a lease, as any other in flight. This drops webhook_delivery_handed_over too.
ALTER TABLE "webhook_delivery" DROP COLUMN "request_headers", DROP COLUMN "response_headers", DROP COLUMN "handed_over_until";
-- Leases that ran out are taken back for one merchant at a time.
DROP INDEX "webhook_delivery_leased";
CREATE INDEX "webhook_delivery_leased" ON "webhook_delivery" ("merchant_id", "lease_until") WHERE "status" = 'in_flight';
-- The log of an endpoint, and what waits for one. Only statements that name an endpoint may use them: while the planner
-- takes the table for empty, they must not seem as good as the primary key to those that name deliveries, nor as good as
-- webhook_delivery_due to the read of who has due deliveries.
DROP INDEX "webhook_delivery_merchant_id_endpoint_id_created_at_id_idx";
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" ("merchant_id", "endpoint_id", "created_at" DESC, "id" DESC) WHERE "endpoint_id" IS NOT NULL;
DROP INDEX "webhook_delivery_waiting";
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" ("merchant_id", "endpoint_id", "next_attempt_at") WHERE "status" = 'pending' AND "endpoint_id" IS NOT NULL;
