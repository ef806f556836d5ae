-- The files of digital products, how often the buyers of each order downloaded them, and what waits to be removed from storage.
CREATE TABLE "product_file" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "variant_id" UUID,
    "name" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "storage_name" TEXT NOT NULL,
    "stored_at" TIMESTAMPTZ NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "product_file_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "product_file_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "product_file_name_check" CHECK (length("name") BETWEEN 1 AND 200),
    CONSTRAINT "product_file_size_check" CHECK ("size_bytes" > 0)
);

CREATE TABLE "file_download" (
    "merchant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "file_download_pkey" PRIMARY KEY ("merchant_id","order_id","file_id"),
    CONSTRAINT "file_download_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "file_download_count_check" CHECK ("count" > 0)
);

CREATE TABLE "unused_file" (
    "merchant_id" UUID NOT NULL,
    "storage_name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "remove_after" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "unused_file_pkey" PRIMARY KEY ("merchant_id","storage_name"),
    CONSTRAINT "unused_file_mode_check" CHECK ("mode" IN ('test', 'live'))
);

-- a product's files
CREATE INDEX "product_file_merchant_id_product_id_created_at_id_idx" ON "product_file"("merchant_id", "product_id", "created_at", "id");
-- a variant's files
CREATE INDEX "product_file_merchant_id_variant_id_idx" ON "product_file"("merchant_id", "variant_id");
-- the downloads of a file
CREATE INDEX "file_download_merchant_id_file_id_idx" ON "file_download"("merchant_id", "file_id");
-- what is due
CREATE INDEX "unused_file_remove_after_idx" ON "unused_file"("remove_after");

-- A product or variant that goes must first release its files, so that none stays in storage unseen.
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_merchant_id_variant_id_fkey" FOREIGN KEY ("merchant_id", "variant_id") REFERENCES "product_variant"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "file_download" ADD CONSTRAINT "file_download_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "file_download" ADD CONSTRAINT "file_download_merchant_id_file_id_fkey" FOREIGN KEY ("merchant_id", "file_id") REFERENCES "product_file"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
