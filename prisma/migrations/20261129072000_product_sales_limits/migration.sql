-- What binds orders by checkout: the most of a product in one order, and the time in which it is on sale.
ALTER TABLE "product" ADD COLUMN "max_per_order" INTEGER NOT NULL DEFAULT 10;
ALTER TABLE "product" ADD COLUMN "sales_start_at" TIMESTAMPTZ;
ALTER TABLE "product" ADD COLUMN "sales_end_at" TIMESTAMPTZ;
ALTER TABLE "product" ADD CONSTRAINT "product_max_per_order_check" CHECK ("max_per_order" BETWEEN 1 AND 100) NOT VALID;
ALTER TABLE "product" ADD CONSTRAINT "product_sales_check" CHECK ("sales_start_at" < "sales_end_at") NOT VALID;
