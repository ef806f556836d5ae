-- Failed tries to sign in, by what they are counted for: docs/decisions/019.
CREATE TABLE "sign_in_try" (
    "key" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ NOT NULL,
    "forgotten_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "sign_in_try_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "sign_in_try_key_check" CHECK (length("key") = 43)
);
-- what no longer counts, and what counts longest
CREATE INDEX "sign_in_try_forgotten_at_idx" ON "sign_in_try"("forgotten_at");
