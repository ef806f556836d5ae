-- When the notes for the door of an order last changed, so that phones at a door read only what is new.
ALTER TABLE "orders" ADD COLUMN "door_notes_at" TIMESTAMPTZ;
CREATE INDEX "orders_door_notes" ON "orders"("merchant_id", "mode", "door_notes_at") WHERE "door_notes_at" IS NOT NULL;
