-- devices that have ended, to delete their tokens, and those of staff
CREATE INDEX CONCURRENTLY "device_ended" ON "device" (least("revoked_at", "expires_at"));
