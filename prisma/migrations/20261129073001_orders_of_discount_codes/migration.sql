-- the orders with a discount code, by their buyer
CREATE INDEX CONCURRENTLY "orders_of_discount_code" ON "orders" ("merchant_id", "discount_code_id", lower("customer_email")) WHERE "discount_code_id" IS NOT NULL;
