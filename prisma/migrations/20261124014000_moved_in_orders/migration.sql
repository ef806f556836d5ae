-- An order that a file of another system made: it was no sale here, so the list of orders and today's numbers leave it out.
ALTER TABLE "orders" ADD COLUMN "moved_in" BOOLEAN NOT NULL DEFAULT false;
UPDATE "orders" SET "moved_in" = true
  FROM "moving_in_row"
 WHERE "moving_in_row"."merchant_id" = "orders"."merchant_id" AND "moving_in_row"."order_id" = "orders"."id";

-- the list of what was sold here
CREATE INDEX "orders_sold" ON "orders" ("merchant_id", "mode", "created_at" DESC, "id" DESC) WHERE NOT "moved_in";
-- the list of what was moved in
CREATE INDEX "orders_moved_in" ON "orders" ("merchant_id", "mode", "created_at" DESC, "id" DESC) WHERE "moved_in";
