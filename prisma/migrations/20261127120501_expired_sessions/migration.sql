-- expired sessions, to delete them
CREATE INDEX CONCURRENTLY "session_expires_at_idx" ON "session"("expires_at");
