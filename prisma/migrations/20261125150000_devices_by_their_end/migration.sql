-- A staff phone's pass ends by itself and stays: the devices in use are few among all that were never revoked.
DROP INDEX "device_in_use";
-- the devices in use, and their names
CREATE INDEX "device_in_use" ON "device" ("merchant_id", "mode", coalesce("expires_at", 'infinity')) WHERE "revoked_at" IS NULL;
