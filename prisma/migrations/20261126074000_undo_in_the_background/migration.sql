-- A file is undone as it moves in: by a run in the background, one of both at a time.
ALTER TABLE "moving_in" DROP CONSTRAINT "moving_in_status_check";
ALTER TABLE "moving_in" ADD CONSTRAINT "moving_in_status_check" CHECK ("status" IN ('draft', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'));
ALTER TABLE "moving_in" DROP CONSTRAINT "moving_in_running_check";
ALTER TABLE "moving_in" ADD CONSTRAINT "moving_in_running_check" CHECK (("status" IN ('running', 'undoing')) = ("run_id" IS NOT NULL));
DROP INDEX "moving_in_running";
CREATE UNIQUE INDEX "moving_in_running" ON "moving_in"("merchant_id", "mode") WHERE "status" IN ('running', 'undoing');
