-- The second factor of a person: the secret of the app that shows codes. Until it is confirmed it protects nothing.
CREATE TABLE "totp" (
    "user_id" UUID NOT NULL,
    "secret_sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "confirmed_at" TIMESTAMPTZ,
    "last_step" BIGINT,

    CONSTRAINT "totp_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Codes that replace the app once each.
CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","hash"),
    CONSTRAINT "recovery_code_hash_check" CHECK (length("hash") = 32)
);
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "totp"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
