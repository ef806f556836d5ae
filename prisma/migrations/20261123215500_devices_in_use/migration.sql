-- A renewed pass can be old, and a paired device has no end: those in use are no longer the newest.
DROP INDEX "device_paired";
-- the devices in use, and their names
CREATE INDEX "device_in_use" ON "device" ("merchant_id", "mode", "created_at" DESC, "id" DESC) WHERE "revoked_at" IS NULL;
