-- tokens of payment pages by the age of their order, to delete them
CREATE INDEX CONCURRENTLY "checkout_order_id_idx" ON "checkout"("order_id");
