-- replaced by customer_folded
DROP INDEX CONCURRENTLY IF EXISTS "customer_words";
