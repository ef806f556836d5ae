-- How many requests the log of requests left out, because more came at once than it takes, by hour.
CREATE TABLE "request_log_gap" (
    "merchant_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "hour" TIMESTAMPTZ NOT NULL,
    "count" INTEGER NOT NULL,
    "kept_until" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "request_log_gap_pkey" PRIMARY KEY ("merchant_id","mode","hour"),
    CONSTRAINT "request_log_gap_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "request_log_gap_count_check" CHECK ("count" > 0)
);
-- expired rows, to delete them
CREATE INDEX "request_log_gap_kept_until_idx" ON "request_log_gap"("kept_until");
