-- When a charge made offline happened; the ledger keeps the order in which entries were written.
ALTER TABLE "gift_card_transaction" ADD COLUMN "redeemed_at" TIMESTAMPTZ;

-- The log of a membership says when it was last used.
ALTER TABLE "membership" DROP COLUMN "last_checkin_at", DROP COLUMN "last_source";
