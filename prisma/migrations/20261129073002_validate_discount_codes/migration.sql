ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_merchant_id_discount_code_id_fkey";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_discount_check";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_total_after_discount_check";
