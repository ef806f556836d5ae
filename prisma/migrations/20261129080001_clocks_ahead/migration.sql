-- The stores whose clock was moved.
CREATE INDEX CONCURRENTLY "store_settings_clock_ahead" ON "store_settings" ("merchant_id") WHERE "test_clock_seconds" > 0;
