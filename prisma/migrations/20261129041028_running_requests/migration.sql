-- A request whose changes are several transactions is stored before them, as running. The version before never finds a row without
-- an answer: until there is one, the row has the refusal 503 `unavailable`.
ALTER TABLE "idempotency_record" ADD COLUMN "lease_until" TIMESTAMPTZ;
ALTER TABLE "idempotency_record" ADD COLUMN "leased_by" TEXT;
