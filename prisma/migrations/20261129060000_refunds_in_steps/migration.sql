-- A refund is written before its processor is asked, and again with the answer.
ALTER TABLE "orders" ADD COLUMN "cancel_key" TEXT;
ALTER TABLE "order_refund" ADD COLUMN "status" TEXT NOT NULL DEFAULT 'succeeded';
ALTER TABLE "order_refund" ADD COLUMN "request_key" TEXT;
ALTER TABLE "payment_refund" ADD COLUMN "reference" TEXT;
ALTER TABLE "payment_refund" ADD COLUMN "look_at" TIMESTAMPTZ;

CREATE TABLE "test_refund" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "becomes" TEXT,
    "decided_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "test_refund_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "test_refund_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "test_refund_status_check" CHECK ("status" IN ('pending', 'succeeded', 'failed'))
);

-- a payment's refunds
CREATE INDEX "test_refund_merchant_id_payment_id_created_at_idx" ON "test_refund"("merchant_id", "payment_id", "created_at");

SELECT distribute_new_table('test_refund');

ALTER TABLE "test_refund" ADD CONSTRAINT "test_refund_merchant_id_payment_id_fkey" FOREIGN KEY ("merchant_id", "payment_id") REFERENCES "payment"("merchant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
