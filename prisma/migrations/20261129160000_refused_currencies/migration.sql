-- What an account at a processor cannot take, as its first refusal has shown.
ALTER TABLE "processor_account" ADD COLUMN "refused_currencies" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "processor_account" ADD COLUMN "refused_at" TIMESTAMPTZ;
