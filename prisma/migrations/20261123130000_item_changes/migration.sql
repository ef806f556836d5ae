-- what happened to an issued item besides its uses and its ledger: it was voided or changed, by whom and why
CREATE TABLE "item_change" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "item_id" UUID NOT NULL,
    "what" TEXT NOT NULL,
    "fields" TEXT[] NOT NULL DEFAULT '{}',
    "reason" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "source" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "item_change_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "item_change_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "item_change_kind_check" CHECK ("kind" IN ('gift_card', 'ticket', 'booking', 'voucher', 'membership')),
    CONSTRAINT "item_change_what_check" CHECK ("what" IN ('voided', 'refunded', 'changed', 'mailed'))
);

-- the changes of an item
CREATE INDEX "item_change_merchant_id_item_id_created_at_id_idx" ON "item_change"("merchant_id", "item_id", "created_at" DESC, "id" DESC);
