-- A rotated key has a new secret, while the one before works until its end.
ALTER TABLE "credential" ADD COLUMN "ends_at" TIMESTAMPTZ;
ALTER TABLE "api_key" ADD COLUMN "rotated_at" TIMESTAMPTZ;
ALTER TABLE "api_key" ADD COLUMN "old_prefix" TEXT;
ALTER TABLE "api_key" ADD COLUMN "old_ends_at" TIMESTAMPTZ;
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_old_secret_check" CHECK (("old_prefix" IS NULL) = ("old_ends_at" IS NULL));
-- the secrets of a key, to end them
CREATE INDEX "credential_merchant_id_credential_id_idx" ON "credential"("merchant_id", "credential_id");
