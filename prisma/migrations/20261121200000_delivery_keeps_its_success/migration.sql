-- What a success was answered stands in its delivery: most deliveries succeed at once, and a row of its own in the log
-- costs as much as the rest of the write. Text as it came (json): it is written once and seldom read.
ALTER TABLE "webhook_delivery" ADD COLUMN "request_headers" JSON, ADD COLUMN "response_headers" JSON;

-- Every try of a delivery, wherever it is kept.
CREATE VIEW "webhook_try" AS
  SELECT "merchant_id", "delivery_id", "mode", "number", "url", "started_at", "duration_ms", "request_headers",
         "response_status", "response_headers", "response_body", "error"
    FROM "webhook_attempt"
  UNION ALL
  SELECT "merchant_id", "id", "mode", "attempt_count", "url", "last_attempt_at", "duration_ms", "request_headers"::jsonb,
         "response_status", "response_headers"::jsonb, "response_body", NULL
    FROM "webhook_delivery" WHERE "request_headers" IS NOT NULL;
