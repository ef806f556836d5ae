-- the last count of what a large store owes to guests: counting it again takes longer than a page may
CREATE TABLE "owed_count" (
    "merchant_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "owed" JSONB NOT NULL,
    "counted_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "owed_count_pkey" PRIMARY KEY ("merchant_id","mode"),
    CONSTRAINT "owed_count_mode_check" CHECK ("mode" IN ('test', 'live'))
);
