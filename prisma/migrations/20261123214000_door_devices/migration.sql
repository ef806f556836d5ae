-- A device is a staff phone, which belongs to a session, or a paired one, which belongs to the store.
ALTER TABLE "device" ADD COLUMN "is_paired" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "ticket_event_ids" UUID[],
  ADD COLUMN "shows_names" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "paired_at" TIMESTAMPTZ,
  ADD COLUMN "paired_by" TEXT,
  ADD COLUMN "state" JSONB,
  ADD COLUMN "state_at" TIMESTAMPTZ;
-- A phone without a session is paired; only a paired one has an access without an end, and may be limited to events.
ALTER TABLE "device" ADD CONSTRAINT "device_paired_check"
  CHECK ("is_paired" AND "session_id" IS NULL AND "user_id" IS NULL
         OR NOT "is_paired" AND "ticket_event_ids" IS NULL AND "paired_at" IS NULL AND "paired_by" IS NULL);
ALTER TABLE "device" ADD CONSTRAINT "device_ticket_event_ids_check"
  CHECK ("ticket_event_ids" IS NULL OR cardinality("ticket_event_ids") BETWEEN 1 AND 50);
-- the paired devices of a store that are not ended; the staff phones are found by their creation
CREATE INDEX "device_paired" ON "device" ("merchant_id", "mode", "created_at" DESC, "id" DESC) WHERE "is_paired" AND "revoked_at" IS NULL;

-- The events that a device is limited to are part of its credential, which every process keeps for a moment.
DROP TRIGGER "device_changed_is_felt" ON "device";
CREATE TRIGGER "device_changed_is_felt" AFTER UPDATE OF "merchant_id", "id", "mode", "name", "scopes", "ticket_event_ids", "expires_at", "revoked_at" ON "device"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();

ALTER TABLE "store_settings" ADD COLUMN "offline_charge_limit_cents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_offline_charge_limit_check" CHECK ("offline_charge_limit_cents" >= 0);
