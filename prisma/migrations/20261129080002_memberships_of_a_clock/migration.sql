-- What a moved clock renews next.
CREATE INDEX CONCURRENTLY "membership_due_of_store" ON "membership" ("merchant_id", "current_period_end") WHERE "mode" = 'test' AND "status" IN ('active', 'trialing', 'past_due');
