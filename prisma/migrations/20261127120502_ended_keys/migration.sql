-- keys that have ended, to delete their secrets
CREATE INDEX CONCURRENTLY "api_key_ended" ON "api_key" (least("revoked_at", "expires_at"));
