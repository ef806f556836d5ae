-- when somebody hid the list of what is missing before the store goes live
ALTER TABLE "store_settings" ADD COLUMN "begin_hidden_at" TIMESTAMPTZ;
