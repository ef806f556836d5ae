-- what an address has ordered without ever paying, and the cards that were sent to it: asked when its customer is erased
CREATE INDEX "orders_email" ON "orders" ("merchant_id", "mode", lower("customer_email")) WHERE "customer_id" IS NULL;
CREATE INDEX "gift_card_recipient" ON "gift_card" ("merchant_id", "mode", lower("recipient_email")) WHERE "recipient_email" IS NOT NULL;
