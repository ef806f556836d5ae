-- Where an event went, and nothing else: it serves only who names the event. A look at the deliveries while the transaction
-- that queues a hundred thousand is open tells the planner that there are none. Then this index, a level lower than the
-- key's where many deliveries are of one event, seemed better than the key, and the check of webhook_attempt's foreign key
-- read all deliveries of a merchant for each attempt.
DROP INDEX "webhook_delivery_merchant_id_event_id_idx";
CREATE INDEX "webhook_delivery_of_event" ON "webhook_delivery" ("merchant_id", "event_id") WHERE "event_id" IS NOT NULL;
