-- refunds whose processor is asked again, across stores
CREATE INDEX CONCURRENTLY "payment_refund_to_look_at" ON "payment_refund" ("look_at") WHERE "look_at" IS NOT NULL;
