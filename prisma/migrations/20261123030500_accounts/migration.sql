-- Who signs up has to open a link that is mailed to the address. The accounts from before were made by an operator.
ALTER TABLE "app_user" ADD COLUMN "email_verified_at" TIMESTAMPTZ DEFAULT CURRENT_TIMESTAMP;
-- Only a verified address is one person's alone: otherwise signing up would tell whether an address has an account.
DROP INDEX "app_user_email_key";
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user" (lower("email")) WHERE "email_verified_at" IS NOT NULL;
-- a person by their address
CREATE INDEX "app_user_email" ON "app_user" (lower("email"), "created_at" DESC);

ALTER TABLE "session" ADD COLUMN "address" TEXT;

-- Secrets that work once, such as the link in a mail. Claiming one deletes its row.
CREATE TABLE "account_token" (
    "hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "merchant_id" UUID,
    "target_id" UUID,
    "created_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "account_token_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "account_token_hash_check" CHECK (length("hash") = 32),
    CONSTRAINT "account_token_life_check" CHECK ("expires_at" <= "created_at" + interval '7 days')
);
CREATE INDEX "account_token_user_id_kind_idx" ON "account_token"("user_id", "kind");
CREATE INDEX "account_token_expires_at_idx" ON "account_token"("expires_at");
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Mail about an account. It is no store's mail, because whoever reads a store's mail could use the link in it.
CREATE TABLE "account_mail" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "recipient_name" TEXT,
    "data" JSONB NOT NULL,
    "secret_sealed" BYTEA,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ NOT NULL,
    "lease_until" TIMESTAMPTZ,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "account_mail_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "account_mail_status_check" CHECK ("status" IN ('waiting', 'sent', 'failed', 'kept')),
    CONSTRAINT "account_mail_lease_check" CHECK ("lease_until" IS NULL OR "status" = 'waiting'),
    -- A sent link is nowhere but with its reader.
    CONSTRAINT "account_mail_secret_check" CHECK ("secret_sealed" IS NULL OR "status" IN ('waiting', 'kept'))
);
-- what is due
CREATE INDEX "account_mail_due" ON "account_mail" ("next_attempt_at") WHERE "status" = 'waiting';
-- what is kept no longer
CREATE INDEX "account_mail_age" ON "account_mail" USING brin ("created_at");
