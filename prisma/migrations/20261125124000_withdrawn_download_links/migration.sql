-- The link to the files of an order can be withdrawn, and a new one with the next number takes its place.
ALTER TABLE "orders" ADD COLUMN "download_number" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "orders" ADD COLUMN "download_withdrawn_at" TIMESTAMPTZ;
