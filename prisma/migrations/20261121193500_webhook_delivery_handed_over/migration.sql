-- Until when Inngest is trusted to try a pending delivery by itself.
ALTER TABLE "webhook_delivery" ADD COLUMN "handed_over_until" TIMESTAMPTZ;
-- how much is handed over and due; empty, and of no cost to what writes deliveries, while Inngest drives none
CREATE INDEX "webhook_delivery_handed_over" ON "webhook_delivery" ("handed_over_until") INCLUDE ("merchant_id", "endpoint_id") WHERE "status" = 'pending' AND "handed_over_until" IS NOT NULL;
