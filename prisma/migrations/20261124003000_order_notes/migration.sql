-- What people write about an order; the notes for the door are shown to whoever lets its guests in.
CREATE TABLE "order_note" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "at_door" BOOLEAN NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "order_note_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "order_note_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "order_note_text_check" CHECK (length("text") BETWEEN 1 AND 500)
);

-- the notes of an order
CREATE INDEX "order_note_merchant_id_order_id_created_at_id_idx" ON "order_note"("merchant_id", "order_id", "created_at", "id");

ALTER TABLE "order_note" ADD CONSTRAINT "order_note_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
