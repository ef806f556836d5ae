-- Who was asked by mail to work in a store. The secret of the link is a row of account_token.
CREATE TABLE "invitation" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "invitation_role_check" CHECK ("role" IN ('owner', 'admin', 'developer', 'staff'))
);
-- an address has one open invitation to a store
CREATE UNIQUE INDEX "invitation_email_key" ON "invitation" ("merchant_id", lower("email"));
