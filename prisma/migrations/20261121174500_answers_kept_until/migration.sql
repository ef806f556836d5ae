-- Answers to scans are kept for as long as a phone may send them again.
ALTER TABLE "idempotency_record" ADD COLUMN "kept_until" TIMESTAMPTZ;
UPDATE "idempotency_record" SET "kept_until" = "created_at" + interval '24 hours';
ALTER TABLE "idempotency_record" ALTER COLUMN "kept_until" SET NOT NULL;
DROP INDEX "idempotency_record_created_at_idx";
CREATE INDEX "idempotency_record_kept_until_idx" ON "idempotency_record"("kept_until");
