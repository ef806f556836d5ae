-- The last deletion of a store's test data. It is made in batches, and a row without an end is still being worked on.
CREATE TABLE "test_data_deletion" (
    "merchant_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ NOT NULL,
    "total" INTEGER NOT NULL,
    "deleted" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ,

    CONSTRAINT "test_data_deletion_pkey" PRIMARY KEY ("merchant_id")
);
-- what is still being worked on
CREATE INDEX "test_data_deletion_due" ON "test_data_deletion" ("requested_at") WHERE "finished_at" IS NULL;
