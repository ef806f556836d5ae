-- which row of a file made an order
CREATE INDEX "moving_in_row_order" ON "moving_in_row"("merchant_id", "order_id") WHERE "order_id" IS NOT NULL;
