-- refunds that the processor has not answered yet, across stores
CREATE INDEX CONCURRENTLY "payment_refund_to_finish" ON "payment_refund" ("created_at") WHERE "status" = 'pending';
