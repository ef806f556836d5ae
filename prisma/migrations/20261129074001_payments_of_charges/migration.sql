-- the payment of a charge of a gift card
CREATE INDEX CONCURRENTLY "payment_of_charge" ON "payment" ("merchant_id", "gift_card_transaction_id") WHERE "gift_card_transaction_id" IS NOT NULL;
