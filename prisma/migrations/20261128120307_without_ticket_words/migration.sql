-- replaced by ticket_folded
DROP INDEX CONCURRENTLY IF EXISTS "ticket_words";
