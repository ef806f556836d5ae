-- the customers that were merged into another one, with their ids and addresses: also asked when that one is erased
CREATE TABLE "customer_merge" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "source" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "customer_merge_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "customer_merge_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "customer_merge_other_check" CHECK ("id" <> "customer_id")
);

-- CreateIndex
CREATE INDEX "customer_merge_merchant_id_customer_id_idx" ON "customer_merge"("merchant_id", "customer_id");

-- AddForeignKey
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_merchant_id_customer_id_fkey" FOREIGN KEY ("merchant_id", "customer_id") REFERENCES "customer"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
