-- Each replaced secret keeps its 24 hours, however soon the next follows.
ALTER TABLE "webhook_endpoint" ADD COLUMN "old_secrets" JSONB NOT NULL DEFAULT '[]';
UPDATE "webhook_endpoint"
   SET "old_secrets" = jsonb_build_array(jsonb_build_object('sealed', encode("old_secret_sealed", 'hex'), 'until', "old_secret_until"))
 WHERE "old_secret_sealed" IS NOT NULL AND "old_secret_until" IS NOT NULL;
ALTER TABLE "webhook_endpoint" DROP COLUMN "old_secret_sealed", DROP COLUMN "old_secret_until";
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_old_secrets"
  CHECK (jsonb_typeof("old_secrets") = 'array' AND jsonb_array_length("old_secrets") <= 25);
