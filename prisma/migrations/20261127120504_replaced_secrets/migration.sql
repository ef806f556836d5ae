-- replaced secrets, to delete them
CREATE INDEX CONCURRENTLY "credential_replaced" ON "credential"("ends_at") WHERE "ends_at" IS NOT NULL;
