-- What gift cards pay of an order, and the ledger entry of each.
ALTER TABLE "orders" ADD COLUMN "gift_card_cents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payment" ADD COLUMN "gift_card_transaction_id" UUID;
-- A refund puts a part of a charge back, which reverses no charge in full.
ALTER TABLE "gift_card_transaction" DROP CONSTRAINT "gift_card_transaction_reverses_check";
ALTER TABLE "gift_card_transaction" ADD CONSTRAINT "gift_card_transaction_reverses_check" CHECK ("reverses_id" IS NULL OR "type" = 'reversal') NOT VALID;
