-- letters with a link that can be read, to delete them when it ends
CREATE INDEX CONCURRENTLY "account_mail_links" ON "account_mail" ("created_at") WHERE "secret_sealed" IS NOT NULL;
