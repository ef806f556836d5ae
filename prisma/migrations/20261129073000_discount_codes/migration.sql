-- Codes that make an order cheaper. An order keeps what its code was called and what it took off.
ALTER TABLE "orders" ADD COLUMN "discount_cents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "orders" ADD COLUMN "discount_code" TEXT;
ALTER TABLE "orders" ADD COLUMN "discount_code_id" UUID;

CREATE TABLE "discount_code" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "code_key" TEXT NOT NULL,
    "percent_off" INTEGER,
    "amount_off_cents" BIGINT,
    "product_ids" UUID[],
    "starts_at" TIMESTAMPTZ,
    "ends_at" TIMESTAMPTZ,
    "max_uses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "once_per_customer" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "discount_code_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "discount_code_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "discount_code_off_check" CHECK (("percent_off" IS NULL) <> ("amount_off_cents" IS NULL)),
    CONSTRAINT "discount_code_percent_check" CHECK ("percent_off" BETWEEN 1 AND 100),
    CONSTRAINT "discount_code_amount_check" CHECK ("amount_off_cents" > 0),
    CONSTRAINT "discount_code_time_check" CHECK ("starts_at" < "ends_at"),
    CONSTRAINT "discount_code_max_uses_check" CHECK ("max_uses" >= 1),
    CONSTRAINT "discount_code_uses_check" CHECK ("uses" >= 0 AND "uses" <= "max_uses")
);

-- the list
CREATE INDEX "discount_code_merchant_id_mode_created_at_id_idx" ON "discount_code"("merchant_id", "mode", "created_at" DESC, "id" DESC);
-- the code that a buyer types
CREATE UNIQUE INDEX "discount_code_key" ON "discount_code" ("merchant_id", "mode", "code_key") WHERE "deleted_at" IS NULL;

SELECT distribute_new_table('discount_code');

ALTER TABLE "orders" ADD CONSTRAINT "orders_merchant_id_discount_code_id_fkey" FOREIGN KEY ("merchant_id", "discount_code_id") REFERENCES "discount_code"("merchant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_check" CHECK ("discount_cents" BETWEEN 0 AND "subtotal_cents" AND ("discount_cents" = 0 OR "discount_code" IS NOT NULL)) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_after_discount_check" CHECK ("total_cents" = "subtotal_cents" - "discount_cents" + "fee_cents" + "shipping_cents" + CASE WHEN "tax_inclusive" THEN 0 ELSE "tax_cents" END) NOT VALID;
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_check";
