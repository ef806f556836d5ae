-- Who takes the money of a store.
CREATE TABLE "payment_account" (
    "merchant_id" UUID NOT NULL,
    "mode" TEXT NOT NULL CHECK ("mode" IN ('test', 'live')),
    "account" TEXT NOT NULL CHECK ("account" = 'own'),
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "payment_account_pkey" PRIMARY KEY ("merchant_id", "mode")
);

SELECT distribute_new_table('payment_account');

-- Where a payment was taken, and what names the calls to Stripe.
ALTER TABLE "payment" ADD COLUMN "account" TEXT;
ALTER TABLE "payment" ADD COLUMN "page_try" INT NOT NULL DEFAULT 1;
ALTER TABLE "payment" ADD COLUMN "page_expires_at" TIMESTAMPTZ;
ALTER TABLE "payment_refund" ADD COLUMN "try" INT NOT NULL DEFAULT 1;
