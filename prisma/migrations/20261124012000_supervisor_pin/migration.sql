-- The PIN that door staff type for what only a supervisor may do at the scanner, hashed. NULL: none was set.
ALTER TABLE "store_settings" ADD COLUMN "supervisor_pin_hash" TEXT;
