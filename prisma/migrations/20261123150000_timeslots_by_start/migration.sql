-- current and upcoming timeslots
CREATE INDEX "timeslot_merchant_id_mode_starts_at_idx" ON "timeslot"("merchant_id", "mode", "starts_at");
