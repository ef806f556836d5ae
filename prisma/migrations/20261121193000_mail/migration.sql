-- Mail is an outbox like events: a row in the transaction of the change that it tells of, sent after the commit.
CREATE TABLE "mail" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "recipient_name" TEXT,
    "data" JSONB NOT NULL,
    "subject" TEXT,
    "text" TEXT,
    "html" TEXT,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "by_hand" BOOLEAN NOT NULL DEFAULT false,
    "next_attempt_at" TIMESTAMPTZ NOT NULL,
    "lease_until" TIMESTAMPTZ,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,
    "sent_at" TIMESTAMPTZ,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "mail_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "mail_status_check" CHECK ("status" IN ('waiting', 'sent', 'failed', 'kept')),
    CONSTRAINT "mail_sent_check" CHECK (("status" = 'sent') = ("sent_at" IS NOT NULL)),
    CONSTRAINT "mail_lease_check" CHECK ("lease_until" IS NULL OR "status" = 'waiting'),
    CONSTRAINT "mail_rendered_check" CHECK (num_nulls("subject", "text", "html") IN (0, 3)),
    CONSTRAINT "mail_count_check" CHECK ("attempt_count" >= 0)
);
CREATE INDEX "mail_merchant_id_mode_created_at_id_idx" ON "mail"("merchant_id", "mode", "created_at" DESC, "id" DESC);
CREATE INDEX "mail_merchant_id_mode_status_created_at_id_idx" ON "mail"("merchant_id", "mode", "status", "created_at" DESC, "id" DESC);
-- what is due
CREATE INDEX "mail_due" ON "mail" ("next_attempt_at") WHERE "status" = 'waiting';
-- what was written to an address, and what repeats a receiver's answer to an event: asked when a customer is erased
CREATE INDEX "mail_recipient" ON "mail" ("merchant_id", "mode", lower("recipient"));
CREATE INDEX "mail_event" ON "mail" ("merchant_id", ("data" ->> 'event_id')) WHERE "data" ? 'event_id';
-- what is kept no longer
CREATE INDEX "mail_age" ON "mail" USING brin ("created_at");

-- When the owners were told that an endpoint begins to fail, and since when deliveries in a row ended failed.
ALTER TABLE "webhook_endpoint" ADD COLUMN "warned_at" TIMESTAMPTZ, ADD COLUMN "failing_since" TIMESTAMPTZ;
