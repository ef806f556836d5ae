ALTER TABLE "product" VALIDATE CONSTRAINT "product_max_per_order_check";
ALTER TABLE "product" VALIDATE CONSTRAINT "product_sales_check";
