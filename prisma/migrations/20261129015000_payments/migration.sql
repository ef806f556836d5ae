-- Money that was taken for an order or for a period of a membership, and what goes back of it. The payments of orders that were paid
-- before are written by the job `write-payments`, in batches: `has_payments` says which have theirs.
ALTER TABLE "orders" ADD COLUMN "has_payments" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "payment" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID,
    "membership_id" UUID,
    "method" TEXT NOT NULL,
    "processor" TEXT,
    "reference" TEXT,
    "gift_card_id" UUID,
    "amount_cents" BIGINT NOT NULL,
    "refunded_cents" BIGINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "is_surplus" BOOLEAN NOT NULL DEFAULT false,
    "kind" TEXT,
    "card_brand" TEXT,
    "card_last4" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "payment_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "payment_method_check" CHECK ("method" IN ('processor', 'gift_card', 'manual')),
    CONSTRAINT "payment_processor_check" CHECK (("method" = 'processor') = ("processor" IS NOT NULL) AND "processor" IN ('stripe', 'test')),
    CONSTRAINT "payment_gift_card_check" CHECK (("method" = 'gift_card') = ("gift_card_id" IS NOT NULL)),
    CONSTRAINT "payment_status_check" CHECK ("status" IN ('pending', 'succeeded', 'failed', 'canceled')),
    CONSTRAINT "payment_amount_check" CHECK ("amount_cents" > 0),
    CONSTRAINT "payment_refunded_check" CHECK ("refunded_cents" BETWEEN 0 AND "amount_cents"),
    CONSTRAINT "payment_of_check" CHECK ("order_id" IS NOT NULL OR "membership_id" IS NOT NULL)
);

CREATE TABLE "payment_refund" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "order_refund_id" UUID,
    "amount_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "source" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "payment_refund_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "payment_refund_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "payment_refund_status_check" CHECK ("status" IN ('pending', 'succeeded', 'failed', 'canceled')),
    CONSTRAINT "payment_refund_amount_check" CHECK ("amount_cents" > 0)
);

-- the list
CREATE INDEX "payment_merchant_id_mode_created_at_id_idx" ON "payment"("merchant_id", "mode", "created_at" DESC, "id" DESC);
-- the list by status
CREATE INDEX "payment_merchant_id_mode_status_created_at_id_idx" ON "payment"("merchant_id", "mode", "status", "created_at" DESC, "id" DESC);
-- an order's payments
CREATE INDEX "payment_merchant_id_order_id_created_at_id_idx" ON "payment"("merchant_id", "order_id", "created_at" DESC, "id" DESC);
-- a membership's payments
CREATE INDEX "payment_merchant_id_membership_id_created_at_id_idx" ON "payment"("merchant_id", "membership_id", "created_at" DESC, "id" DESC);
-- a payment's refunds
CREATE INDEX "payment_refund_merchant_id_payment_id_created_at_idx" ON "payment_refund"("merchant_id", "payment_id", "created_at");
-- the payments that a refund of an order came from
CREATE INDEX "payment_refund_merchant_id_order_refund_id_idx" ON "payment_refund"("merchant_id", "order_refund_id");

SELECT distribute_new_table('payment');
SELECT distribute_new_table('payment_refund');

ALTER TABLE "payment" ADD CONSTRAINT "payment_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_merchant_id_payment_id_fkey" FOREIGN KEY ("merchant_id", "payment_id") REFERENCES "payment"("merchant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_merchant_id_order_refund_id_fkey" FOREIGN KEY ("merchant_id", "order_refund_id") REFERENCES "order_refund"("merchant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
