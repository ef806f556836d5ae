-- Finds the store and the row of an object at a payment processor. Many stores can share an account there.
CREATE TABLE "processor_object" (
    "account" TEXT NOT NULL,
    "mode" TEXT NOT NULL CHECK ("mode" IN ('test', 'live')),
    "id" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "row_id" UUID NOT NULL,

    CONSTRAINT "processor_object_pkey" PRIMARY KEY ("account", "mode", "id")
);
CREATE INDEX "processor_object_row_id_idx" ON "processor_object"("row_id");

-- What a processor has told, without its body: each event once.
CREATE TABLE "processor_event" (
    "account" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "mode" TEXT NOT NULL CHECK ("mode" IN ('test', 'live')),
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "received_at" TIMESTAMPTZ NOT NULL,
    "attempts" INT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ,

    CONSTRAINT "processor_event_pkey" PRIMARY KEY ("account", "id")
);
CREATE INDEX "processor_event_due" ON "processor_event"("due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "processor_event_received_at_idx" ON "processor_event"("received_at");

-- What is known of an account at a processor.
CREATE TABLE "processor_account" (
    "account" TEXT NOT NULL,
    "mode" TEXT NOT NULL CHECK ("mode" IN ('test', 'live')),
    "reference" TEXT,
    "problem" TEXT CHECK ("problem" IN ('other_account', 'disconnected')),
    "checked_at" TIMESTAMPTZ,
    "events_until" TIMESTAMPTZ,

    CONSTRAINT "processor_account_pkey" PRIMARY KEY ("account", "mode")
);

-- They are read before the store is known, so a distributed database has them on every node.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'store_settings'::regclass AND partmethod = 'h') THEN
    PERFORM create_reference_table('processor_object');
    PERFORM create_reference_table('processor_event');
    PERFORM create_reference_table('processor_account');
  END IF;
END
$$;

-- An inquiry of a bank, which takes no money: the payment can still be refunded.
ALTER TABLE "payment" ADD COLUMN "dispute_is_refundable" BOOLEAN NOT NULL DEFAULT false;
