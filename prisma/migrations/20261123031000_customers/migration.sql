-- when and how a customer agreed to marketing, or withdrew that
ALTER TABLE "customer" ADD COLUMN "marketing_at" TIMESTAMPTZ,
  ADD COLUMN "marketing_how" TEXT,
  ADD COLUMN "marketing_by" TEXT,
  ADD CONSTRAINT "customer_marketing_how_check" CHECK ("marketing_how" IN ('order', 'request', 'person')),
  ADD CONSTRAINT "customer_marketing_check" CHECK (("marketing_at" IS NULL) = ("marketing_how" IS NULL));

-- CreateIndex
CREATE INDEX "customer_merchant_id_mode_accepts_marketing_created_at_id_idx" ON "customer"("merchant_id", "mode", "accepts_marketing", "created_at" DESC, "id" DESC);

-- the words of a name and an address, each found by its beginning: lib/domain/customers/words.ts
CREATE INDEX "customer_words" ON "customer" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(lower(coalesce(name, '') || ' ' || email), '[\s.,@_+''"()<>/\\-]+'), ''))
);
