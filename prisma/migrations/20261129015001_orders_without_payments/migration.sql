-- paid orders whose payments are not written yet: an older version has paid them
CREATE INDEX CONCURRENTLY "orders_without_payments" ON "orders" ("paid_at")
  WHERE "paid_at" IS NOT NULL AND NOT "has_payments" AND NOT "moved_in" AND "total_cents" > 0;
