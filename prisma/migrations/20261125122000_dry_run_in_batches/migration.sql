-- A dry run works in batches: after which line it goes on, and the seats that the rows before took from each event and tier.
ALTER TABLE "moving_in" ADD COLUMN "checked_line" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "moving_in" ADD COLUMN "seats_taken" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "moving_in" DROP CONSTRAINT "moving_in_status_check";
ALTER TABLE "moving_in" ADD CONSTRAINT "moving_in_status_check" CHECK ("status" IN ('draft', 'checking', 'checked', 'running', 'done', 'undone'));

-- the files whose dry run goes on
CREATE INDEX "moving_in_checking" ON "moving_in"("created_at") WHERE "status" = 'checking';
-- the files to forget
DROP INDEX "moving_in_age";
CREATE INDEX "moving_in_age" ON "moving_in"("created_at") WHERE "status" IN ('draft', 'checking', 'checked');

-- the code of a row as codes are compared: whether an earlier row has it
ALTER TABLE "moving_in_row" ADD COLUMN "code" TEXT;
CREATE INDEX "moving_in_row_code" ON "moving_in_row"("merchant_id", "moving_in_id", "code") WHERE "code" IS NOT NULL;
