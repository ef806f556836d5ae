-- The events of more than a day, such as a pass for the season, by their end: a door admits those that go on.
CREATE INDEX "ticket_event_long" ON "ticket_event" ("merchant_id", "mode", "ends_at")
    WHERE "ends_at" - "starts_at" > interval '24 hours';
