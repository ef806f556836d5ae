-- `payment_refund_to_look_at` is in its place
DROP INDEX CONCURRENTLY IF EXISTS "payment_refund_to_finish";
