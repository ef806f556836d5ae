-- replaced by gift_card_folded
DROP INDEX CONCURRENTLY IF EXISTS "gift_card_words";
