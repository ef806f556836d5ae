-- The page on which a buyer pays. While an order has an open one, nobody else gets what it holds.
ALTER TABLE "orders" ADD COLUMN "open_payment_id" UUID;
ALTER TABLE "orders" ADD COLUMN "hold_ended" BOOLEAN NOT NULL DEFAULT false;
-- what the items of a line are like, as of when it was ordered
ALTER TABLE "order_item" ADD COLUMN "terms" JSONB;
ALTER TABLE "payment" ADD COLUMN "page_url" TEXT;
ALTER TABLE "payment" ADD COLUMN "page_reference" TEXT;
ALTER TABLE "payment" ADD COLUMN "closes_at" TIMESTAMPTZ;
ALTER TABLE "payment" ADD COLUMN "look_at" TIMESTAMPTZ;

CREATE TABLE "test_payment_page" (
    "merchant_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "card" TEXT,
    "paid_at" TIMESTAMPTZ,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "test_payment_page_pkey" PRIMARY KEY ("merchant_id", "payment_id"),
    CONSTRAINT "test_payment_page_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "test_payment_page_status_check" CHECK ("status" IN ('open', 'asking', 'checking', 'paid', 'declined', 'expired'))
);

SELECT distribute_new_table('test_payment_page');

ALTER TABLE "test_payment_page" ADD CONSTRAINT "test_payment_page_merchant_id_payment_id_fkey" FOREIGN KEY ("merchant_id", "payment_id") REFERENCES "payment"("merchant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
