-- what the merchant found a conflict to be, and what an offline charge asked for
ALTER TABLE "redemption_conflict" ADD COLUMN "amount_cents" BIGINT;
ALTER TABLE "redemption_conflict" ADD COLUMN "resolution" TEXT;
ALTER TABLE "redemption_conflict" ADD COLUMN "resolution_note" TEXT;
ALTER TABLE "redemption_conflict" ADD COLUMN "resolved_by" UUID;
ALTER TABLE "redemption_conflict" ADD CONSTRAINT "redemption_conflict_resolution_check"
  CHECK ("resolution" IN ('two_people', 'came_back', 'let_in', 'store_pays', 'mistake', 'other'));
ALTER TABLE "redemption_conflict" ADD CONSTRAINT "redemption_conflict_resolved_check"
  CHECK (("resolved_at" IS NULL) = ("resolution" IS NULL));

-- the conflicts that nobody has settled yet
CREATE INDEX "redemption_conflict_open" ON "redemption_conflict" ("merchant_id", "mode", "created_at" DESC, "id" DESC)
  WHERE "resolved_at" IS NULL;
