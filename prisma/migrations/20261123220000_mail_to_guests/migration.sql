-- Mail to guests: what it is about, what is attached to it, and who asked for it.
ALTER TABLE "mail"
  ADD COLUMN "order_id" UUID,
  ADD COLUMN "item_id" UUID,
  ADD COLUMN "attachments" JSONB,
  ADD COLUMN "actor_kind" TEXT,
  ADD COLUMN "actor_id" UUID,
  ADD COLUMN "source" TEXT,
  ADD CONSTRAINT "mail_item_check" CHECK ("item_id" IS NULL OR "order_id" IS NOT NULL),
  ADD CONSTRAINT "mail_actor_check" CHECK (num_nulls("actor_kind", "actor_id", "source") IN (0, 3)),
  ADD CONSTRAINT "mail_attachments_check" CHECK ("attachments" IS NULL OR "html" IS NOT NULL),
  -- Mail to a guest about test data is kept: the address can be a stranger's.
  ADD CONSTRAINT "mail_test_check" CHECK ("mode" = 'live' OR "order_id" IS NULL OR "status" <> 'sent');

CREATE INDEX "mail_merchant_id_mode_kind_created_at_id_idx" ON "mail"("merchant_id", "mode", "kind", "created_at" DESC, "id" DESC);
-- the mail about an order, and about one of its items
CREATE INDEX "mail_order" ON "mail" ("merchant_id", "order_id", "created_at" DESC, "id" DESC) WHERE "order_id" IS NOT NULL;
CREATE INDEX "mail_item" ON "mail" ("merchant_id", "item_id", "created_at" DESC, "id" DESC) WHERE "item_id" IS NOT NULL;
-- what was written to an address: the list by recipient, and asked when a customer is erased
DROP INDEX "mail_recipient";
CREATE INDEX "mail_recipient" ON "mail" ("merchant_id", "mode", lower("recipient"), "created_at" DESC, "id" DESC);

ALTER TABLE "store_settings" ADD COLUMN "guest_mail" BOOLEAN NOT NULL DEFAULT true;
