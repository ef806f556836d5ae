-- replaced by orders_folded
DROP INDEX CONCURRENTLY IF EXISTS "orders_words";
