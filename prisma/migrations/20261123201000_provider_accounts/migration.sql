-- An account at Google or GitHub with which a person signs in. One account there opens one account here.
CREATE TABLE "provider_account" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "provider_account_pkey" PRIMARY KEY ("provider","subject"),
    CONSTRAINT "provider_account_provider_check" CHECK ("provider" IN ('google', 'github'))
);
-- a person has one of each
CREATE UNIQUE INDEX "provider_account_user_id_provider_key" ON "provider_account"("user_id", "provider");
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
