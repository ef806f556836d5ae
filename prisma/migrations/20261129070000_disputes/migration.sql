-- What a buyer's bank questions about a payment.
ALTER TABLE "payment" ADD COLUMN "dispute_status" TEXT;
ALTER TABLE "payment" ADD COLUMN "dispute_reason" TEXT;
ALTER TABLE "payment" ADD COLUMN "dispute_amount_cents" BIGINT;
ALTER TABLE "payment" ADD COLUMN "dispute_respond_by" TIMESTAMPTZ;
-- A refund of a payment without an order is asked for by a request of its own.
ALTER TABLE "payment_refund" ADD COLUMN "request_key" TEXT;
ALTER TABLE "payment_refund" ADD COLUMN "is_loss" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "test_payment_page" ADD COLUMN "dispute" TEXT;
ALTER TABLE "test_payment_page" ADD COLUMN "disputed_at" TIMESTAMPTZ;
