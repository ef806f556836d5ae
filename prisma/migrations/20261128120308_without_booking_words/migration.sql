-- replaced by booking_folded
DROP INDEX CONCURRENTLY IF EXISTS "booking_words";
