-- payments whose processor is asked again, across stores
CREATE INDEX CONCURRENTLY "payment_to_look_at" ON "payment" ("look_at") WHERE "look_at" IS NOT NULL;
