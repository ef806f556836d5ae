-- Bookings, vouchers, memberships, variants and goods; orders that wait for payment; refunds; offline conflicts.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- AlterTable
ALTER TABLE "order_item" ADD COLUMN     "ends_at" TIMESTAMPTZ,
ADD COLUMN     "input" JSONB,
ADD COLUMN     "party_size" INTEGER,
ADD COLUMN     "resource_id" UUID,
ADD COLUMN     "starts_at" TIMESTAMPTZ,
ADD COLUMN     "timeslot_id" UUID;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "accepts_marketing" BOOLEAN,
ADD COLUMN     "canceled_at" TIMESTAMPTZ,
ADD COLUMN     "checkout_token" TEXT,
ADD COLUMN     "fulfilled_at" TIMESTAMPTZ,
ADD COLUMN     "hold_expires_at" TIMESTAMPTZ,
ADD COLUMN     "paid_at" TIMESTAMPTZ;

-- AlterTable
ALTER TABLE "product" ADD COLUMN     "buffer_minutes" INTEGER,
ADD COLUMN     "category" TEXT,
ADD COLUMN     "duration_minutes" INTEGER,
ADD COLUMN     "opening_hours" JSONB,
ADD COLUMN     "plan_interval" TEXT,
ADD COLUMN     "plan_interval_count" INTEGER,
ADD COLUMN     "plan_max_checkins" INTEGER,
ADD COLUMN     "plan_trial_days" INTEGER,
ADD COLUMN     "requires_shipping" BOOLEAN;

-- AlterTable
ALTER TABLE "ticket_event" ADD COLUMN     "held_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ticket_event_tier" ADD COLUMN     "held_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "checkout" (
    "token" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("token")
);

-- CreateTable
CREATE TABLE "product_variant" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "options" JSONB NOT NULL,
    "sku" TEXT,
    "price_cents" BIGINT NOT NULL,
    "stock" INTEGER,
    "sold_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_variant_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "booking_resource" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,

    CONSTRAINT "booking_resource_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "timeslot" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ NOT NULL,
    "ends_at" TIMESTAMPTZ NOT NULL,
    "seats" INTEGER NOT NULL,
    "sold_count" INTEGER NOT NULL DEFAULT 0,
    "held_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "timeslot_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "slot_claim" (
    "merchant_id" UUID NOT NULL,
    "order_item_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "resource_id" UUID NOT NULL,
    "busy" tstzrange NOT NULL,

    CONSTRAINT "slot_claim_pkey" PRIMARY KEY ("merchant_id","order_item_id")
);

-- CreateTable
CREATE TABLE "order_refund" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reason" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "source" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "order_refund_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "booking" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "order_item_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "customer_id" UUID,
    "qr_token" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "resource_id" UUID,
    "timeslot_id" UUID,
    "starts_at" TIMESTAMPTZ,
    "ends_at" TIMESTAMPTZ,
    "party_size" INTEGER NOT NULL,
    "lead_name" TEXT,
    "custom_fields" JSONB,
    "uses_after" INTEGER NOT NULL DEFAULT 0,
    "redeemed_at" TIMESTAMPTZ,
    "redeemed_source" TEXT,
    "voided_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "booking_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "booking_redemption" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "booking_id" UUID NOT NULL,
    "redeemed_at" TIMESTAMPTZ NOT NULL,
    "source" TEXT,
    "note" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "booking_redemption_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "voucher" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "order_item_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "customer_id" UUID,
    "qr_token" TEXT NOT NULL,
    "pass_index" INTEGER NOT NULL,
    "max_uses" INTEGER NOT NULL,
    "uses_after" INTEGER NOT NULL DEFAULT 0,
    "redeemed_at" TIMESTAMPTZ,
    "redeemed_source" TEXT,
    "expires_at" TIMESTAMPTZ,
    "voided_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "voucher_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "voucher_redemption" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "voucher_id" UUID NOT NULL,
    "redeemed_at" TIMESTAMPTZ NOT NULL,
    "source" TEXT,
    "note" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "voucher_redemption_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "membership" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "order_item_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "customer_id" UUID,
    "qr_token" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "plan_interval" TEXT NOT NULL,
    "plan_interval_count" INTEGER NOT NULL,
    "max_checkins_per_period" INTEGER,
    "anchor_at" TIMESTAMPTZ NOT NULL,
    "current_period_start" TIMESTAMPTZ NOT NULL,
    "current_period_end" TIMESTAMPTZ NOT NULL,
    "used_this_period" INTEGER NOT NULL DEFAULT 0,
    "last_checkin_at" TIMESTAMPTZ,
    "last_source" TEXT,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "canceled_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "membership_checkin" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "membership_id" UUID NOT NULL,
    "checked_in_at" TIMESTAMPTZ NOT NULL,
    "source" TEXT,
    "note" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "membership_checkin_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "redemption_conflict" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "kind" TEXT,
    "item_id" UUID,
    "resource" JSONB,
    "redeemed_at" TIMESTAMPTZ NOT NULL,
    "source" TEXT,
    "note" TEXT,
    "error" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "resolved_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "redemption_conflict_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateIndex
CREATE INDEX "product_variant_merchant_id_product_id_position_idx" ON "product_variant"("merchant_id", "product_id", "position");

-- CreateIndex
CREATE INDEX "booking_resource_merchant_id_product_id_position_idx" ON "booking_resource"("merchant_id", "product_id", "position");

-- CreateIndex
CREATE INDEX "timeslot_merchant_id_product_id_starts_at_idx" ON "timeslot"("merchant_id", "product_id", "starts_at");

-- CreateIndex
CREATE INDEX "order_refund_merchant_id_order_id_created_at_idx" ON "order_refund"("merchant_id", "order_id", "created_at");

-- CreateIndex
CREATE INDEX "booking_merchant_id_mode_created_at_id_idx" ON "booking"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "booking_merchant_id_order_item_id_idx" ON "booking"("merchant_id", "order_item_id");

-- CreateIndex
CREATE INDEX "booking_merchant_id_order_id_created_at_id_idx" ON "booking"("merchant_id", "order_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "booking_merchant_id_customer_id_created_at_id_idx" ON "booking"("merchant_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "booking_merchant_id_product_id_created_at_id_idx" ON "booking"("merchant_id", "product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "booking_merchant_id_mode_starts_at_idx" ON "booking"("merchant_id", "mode", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "booking_merchant_id_mode_qr_token_key" ON "booking"("merchant_id", "mode", "qr_token");

-- CreateIndex
CREATE INDEX "booking_redemption_merchant_id_booking_id_created_at_id_idx" ON "booking_redemption"("merchant_id", "booking_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "booking_redemption_merchant_id_mode_redeemed_at_idx" ON "booking_redemption"("merchant_id", "mode", "redeemed_at");

-- CreateIndex
CREATE INDEX "voucher_merchant_id_mode_created_at_id_idx" ON "voucher"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "voucher_merchant_id_order_item_id_idx" ON "voucher"("merchant_id", "order_item_id");

-- CreateIndex
CREATE INDEX "voucher_merchant_id_order_id_created_at_id_idx" ON "voucher"("merchant_id", "order_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "voucher_merchant_id_customer_id_created_at_id_idx" ON "voucher"("merchant_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "voucher_merchant_id_product_id_created_at_id_idx" ON "voucher"("merchant_id", "product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "voucher_merchant_id_mode_qr_token_key" ON "voucher"("merchant_id", "mode", "qr_token");

-- CreateIndex
CREATE INDEX "voucher_redemption_merchant_id_voucher_id_created_at_id_idx" ON "voucher_redemption"("merchant_id", "voucher_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "voucher_redemption_merchant_id_mode_redeemed_at_idx" ON "voucher_redemption"("merchant_id", "mode", "redeemed_at");

-- CreateIndex
CREATE INDEX "membership_merchant_id_mode_created_at_id_idx" ON "membership"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "membership_merchant_id_order_item_id_idx" ON "membership"("merchant_id", "order_item_id");

-- CreateIndex
CREATE INDEX "membership_merchant_id_order_id_created_at_id_idx" ON "membership"("merchant_id", "order_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "membership_merchant_id_customer_id_created_at_id_idx" ON "membership"("merchant_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "membership_merchant_id_product_id_created_at_id_idx" ON "membership"("merchant_id", "product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "membership_merchant_id_mode_status_created_at_id_idx" ON "membership"("merchant_id", "mode", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "membership_merchant_id_mode_qr_token_key" ON "membership"("merchant_id", "mode", "qr_token");

-- CreateIndex
CREATE INDEX "membership_checkin_merchant_id_membership_id_created_at_id_idx" ON "membership_checkin"("merchant_id", "membership_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "membership_checkin_merchant_id_mode_checked_in_at_idx" ON "membership_checkin"("merchant_id", "mode", "checked_in_at");

-- CreateIndex
CREATE INDEX "redemption_conflict_merchant_id_mode_created_at_id_idx" ON "redemption_conflict"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "redemption_conflict_merchant_id_actor_id_idempotency_key_key" ON "redemption_conflict"("merchant_id", "actor_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "event_merchant_id_mode_type_created_at_id_idx" ON "event"("merchant_id", "mode", "type", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_resource" ADD CONSTRAINT "booking_resource_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeslot" ADD CONSTRAINT "timeslot_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_claim" ADD CONSTRAINT "slot_claim_merchant_id_resource_id_fkey" FOREIGN KEY ("merchant_id", "resource_id") REFERENCES "booking_resource"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_claim" ADD CONSTRAINT "slot_claim_merchant_id_order_item_id_fkey" FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_variant_id_fkey" FOREIGN KEY ("merchant_id", "variant_id") REFERENCES "product_variant"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_ticket_event_id_fkey" FOREIGN KEY ("merchant_id", "ticket_event_id") REFERENCES "ticket_event"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_tier_id_fkey" FOREIGN KEY ("merchant_id", "tier_id") REFERENCES "ticket_tier"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_resource_id_fkey" FOREIGN KEY ("merchant_id", "resource_id") REFERENCES "booking_resource"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_timeslot_id_fkey" FOREIGN KEY ("merchant_id", "timeslot_id") REFERENCES "timeslot"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_merchant_id_order_item_id_fkey" FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_merchant_id_resource_id_fkey" FOREIGN KEY ("merchant_id", "resource_id") REFERENCES "booking_resource"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_merchant_id_timeslot_id_fkey" FOREIGN KEY ("merchant_id", "timeslot_id") REFERENCES "timeslot"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_redemption" ADD CONSTRAINT "booking_redemption_merchant_id_booking_id_fkey" FOREIGN KEY ("merchant_id", "booking_id") REFERENCES "booking"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_merchant_id_order_item_id_fkey" FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voucher_redemption" ADD CONSTRAINT "voucher_redemption_merchant_id_voucher_id_fkey" FOREIGN KEY ("merchant_id", "voucher_id") REFERENCES "voucher"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_merchant_id_order_item_id_fkey" FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_checkin" ADD CONSTRAINT "membership_checkin_merchant_id_membership_id_fkey" FOREIGN KEY ("merchant_id", "membership_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand ------------------------------------------------------------------------------

ALTER TABLE "checkout" ADD CONSTRAINT "checkout_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "booking_resource" ADD CONSTRAINT "booking_resource_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "timeslot" ADD CONSTRAINT "timeslot_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "slot_claim" ADD CONSTRAINT "slot_claim_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "booking" ADD CONSTRAINT "booking_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "booking_redemption" ADD CONSTRAINT "booking_redemption_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "voucher_redemption" ADD CONSTRAINT "voucher_redemption_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "membership" ADD CONSTRAINT "membership_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "membership_checkin" ADD CONSTRAINT "membership_checkin_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "redemption_conflict" ADD CONSTRAINT "redemption_conflict_mode_check" CHECK ("mode" IN ('test', 'live'));

ALTER TABLE "product"
  ADD CONSTRAINT "product_category_check" CHECK ("category" IN ('appointment', 'reservation')),
  ADD CONSTRAINT "product_minutes_check" CHECK ("duration_minutes" >= 1 AND "buffer_minutes" >= 0),
  ADD CONSTRAINT "product_valid_days_check" CHECK ("valid_days" >= 1),
  ADD CONSTRAINT "product_plan_check" CHECK ("plan_interval" IN ('day', 'week', 'month', 'year')
    AND "plan_interval_count" >= 1 AND "plan_trial_days" >= 0 AND "plan_max_checkins" >= 1);

-- what is sold and what is held never pass what there is
ALTER TABLE "ticket_event" DROP CONSTRAINT "ticket_event_sold_check",
  ADD CONSTRAINT "ticket_event_sold_check"
    CHECK ("sold_count" >= 0 AND "held_count" >= 0 AND "sold_count" + "held_count" <= coalesce("capacity", "sold_count" + "held_count"));
ALTER TABLE "ticket_event_tier" DROP CONSTRAINT "ticket_event_tier_sold_check",
  ADD CONSTRAINT "ticket_event_tier_sold_check"
    CHECK ("sold_count" >= 0 AND "held_count" >= 0 AND "sold_count" + "held_count" <= coalesce("capacity", "sold_count" + "held_count"));
ALTER TABLE "timeslot"
  ADD CONSTRAINT "timeslot_times_check" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "timeslot_seats_check" CHECK ("seats" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "timeslot_sold_check" CHECK ("sold_count" >= 0 AND "held_count" >= 0 AND "sold_count" + "held_count" <= "seats");
ALTER TABLE "product_variant"
  ADD CONSTRAINT "product_variant_price_check" CHECK ("price_cents" BETWEEN 0 AND 99999999999),
  ADD CONSTRAINT "product_variant_stock_check" CHECK ("stock" >= 0 AND "sold_count" >= 0);
ALTER TABLE "booking_resource"
  ADD CONSTRAINT "booking_resource_kind_check" CHECK ("kind" IN ('person', 'table', 'room')),
  ADD CONSTRAINT "booking_resource_seats_check" CHECK ("seats" BETWEEN 1 AND 1000000);

-- No two claims of one resource touch. [) ranges: one may end where the next begins.
ALTER TABLE "slot_claim"
  ADD CONSTRAINT "slot_claim_busy_check" CHECK (NOT isempty("busy") AND lower_inc("busy") AND NOT upper_inc("busy")),
  ADD CONSTRAINT "slot_claim_apart"
    EXCLUDE USING gist ("merchant_id" WITH =, "mode" WITH =, "resource_id" WITH =, "busy" WITH &&);

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_pending_check"
    CHECK ("status" <> 'pending' OR ("checkout_token" IS NOT NULL AND "hold_expires_at" IS NOT NULL));
ALTER TABLE "order_item"
  ADD CONSTRAINT "order_item_party_check" CHECK ("party_size" >= 1),
  ADD CONSTRAINT "order_item_times_check" CHECK ("ends_at" > "starts_at");
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_amount_check" CHECK ("amount_cents" >= 0);

ALTER TABLE "booking"
  ADD CONSTRAINT "booking_category_check" CHECK ("category" IN ('appointment', 'reservation')),
  ADD CONSTRAINT "booking_shape_check" CHECK (
    ("category" = 'appointment') = ("resource_id" IS NOT NULL) AND ("category" = 'reservation') = ("timeslot_id" IS NOT NULL)),
  ADD CONSTRAINT "booking_token_check" CHECK ("qr_token" ~ '^B-[0-9A-HJKMNP-TV-Z]{26}$'),
  ADD CONSTRAINT "booking_party_check" CHECK ("party_size" >= 1),
  ADD CONSTRAINT "booking_uses_check" CHECK ("uses_after" BETWEEN 0 AND 1),
  ADD CONSTRAINT "booking_redeemed_check" CHECK (("uses_after" > 0) = ("redeemed_at" IS NOT NULL));
ALTER TABLE "voucher"
  ADD CONSTRAINT "voucher_token_check" CHECK ("qr_token" ~ '^V-[0-9A-HJKMNP-TV-Z]{26}$'),
  ADD CONSTRAINT "voucher_pass_check" CHECK ("pass_index" >= 1),
  ADD CONSTRAINT "voucher_uses_check" CHECK ("max_uses" BETWEEN 1 AND 1000000 AND "uses_after" BETWEEN 0 AND "max_uses"),
  ADD CONSTRAINT "voucher_redeemed_check" CHECK (("uses_after" > 0) = ("redeemed_at" IS NOT NULL));
ALTER TABLE "membership"
  ADD CONSTRAINT "membership_token_check" CHECK ("qr_token" ~ '^M-[0-9A-HJKMNP-TV-Z]{26}$'),
  ADD CONSTRAINT "membership_status_check" CHECK ("status" IN ('active', 'trialing', 'past_due', 'canceled')),
  ADD CONSTRAINT "membership_canceled_check" CHECK (("status" = 'canceled') = ("canceled_at" IS NOT NULL)),
  ADD CONSTRAINT "membership_plan_check" CHECK ("plan_interval" IN ('day', 'week', 'month', 'year') AND "plan_interval_count" >= 1),
  ADD CONSTRAINT "membership_period_check" CHECK ("current_period_end" > "current_period_start"),
  ADD CONSTRAINT "membership_uses_check"
    CHECK ("used_this_period" >= 0 AND "used_this_period" <= coalesce("max_checkins_per_period", "used_this_period"));
ALTER TABLE "redemption_conflict"
  ADD CONSTRAINT "redemption_conflict_kind_check" CHECK ("kind" IN ('gift_card', 'ticket', 'booking', 'voucher', 'membership'));

-- what is due, for the schedules that run across merchants
CREATE INDEX "orders_hold" ON "orders" ("hold_expires_at") WHERE "status" = 'pending';
CREATE INDEX "membership_due" ON "membership" ("current_period_end") WHERE "status" IN ('active', 'trialing', 'past_due');
CREATE INDEX "event_age" ON "event" USING brin ("created_at");
-- what waits for payment on a product, so that a buyer finds holds that have run out
CREATE INDEX "orders_pending" ON "orders" ("merchant_id", "mode", "hold_expires_at") WHERE "status" = 'pending';
-- is this one sold: asked when it is removed
CREATE INDEX "order_item_event" ON "order_item" ("merchant_id", "ticket_event_id") WHERE "ticket_event_id" IS NOT NULL;
CREATE INDEX "order_item_tier" ON "order_item" ("merchant_id", "tier_id") WHERE "tier_id" IS NOT NULL;
CREATE INDEX "order_item_variant" ON "order_item" ("merchant_id", "variant_id") WHERE "variant_id" IS NOT NULL;
CREATE INDEX "order_item_resource" ON "order_item" ("merchant_id", "resource_id") WHERE "resource_id" IS NOT NULL;
CREATE INDEX "order_item_timeslot" ON "order_item" ("merchant_id", "timeslot_id") WHERE "timeslot_id" IS NOT NULL;
CREATE INDEX "booking_resource_taken" ON "booking" ("merchant_id", "resource_id") WHERE "resource_id" IS NOT NULL;
CREATE INDEX "booking_timeslot_taken" ON "booking" ("merchant_id", "timeslot_id") WHERE "timeslot_id" IS NOT NULL;
