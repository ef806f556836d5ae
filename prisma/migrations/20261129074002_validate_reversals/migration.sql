ALTER TABLE "gift_card_transaction" VALIDATE CONSTRAINT "gift_card_transaction_reverses_check";
