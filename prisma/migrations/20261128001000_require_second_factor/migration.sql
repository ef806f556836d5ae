ALTER TABLE "store_settings" ADD COLUMN "require_second_factor" BOOLEAN NOT NULL DEFAULT false;
