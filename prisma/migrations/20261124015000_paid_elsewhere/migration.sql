-- What was paid elsewhere for an item that was moved in. Its line is sold for 0 here, but its guest is owed this.
ALTER TABLE "order_item" ADD COLUMN "owed_price_cents" BIGINT;
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_owed_price_check" CHECK ("owed_price_cents" >= 0);
