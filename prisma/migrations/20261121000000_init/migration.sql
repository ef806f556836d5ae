-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "merchant" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "merchant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "theme" TEXT NOT NULL DEFAULT 'system',
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "merchant_id" UUID,
    "mode" TEXT NOT NULL DEFAULT 'test',
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,
    "last_seen_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "revoked_at" TIMESTAMPTZ,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credential" (
    "hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,

    CONSTRAINT "credential_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "cache_version" (
    "name" TEXT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "cache_version_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "store_settings" (
    "merchant_id" UUID NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'free',
    "api_grandfathered" BOOLEAN NOT NULL DEFAULT false,
    "currency" TEXT NOT NULL DEFAULT 'eur',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "locale" TEXT NOT NULL DEFAULT 'en-IE',
    "tagline" TEXT,
    "tax_rate_bps" INTEGER NOT NULL DEFAULT 0,
    "tax_inclusive" BOOLEAN NOT NULL DEFAULT true,
    "fee_bps" INTEGER NOT NULL DEFAULT 0,
    "gift_card_expiry_days" INTEGER,
    "redeem_opens_minutes_before" INTEGER,
    "redeem_closes_minutes_after" INTEGER,
    "allow_past_due_checkin" BOOLEAN NOT NULL DEFAULT false,
    "support_email" TEXT,
    "logo_url" TEXT,
    "brand_colour" TEXT,

    CONSTRAINT "store_settings_pkey" PRIMARY KEY ("merchant_id")
);

-- CreateTable
CREATE TABLE "store_role" (
    "merchant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "store_role_pkey" PRIMARY KEY ("merchant_id","user_id")
);

-- CreateTable
CREATE TABLE "product" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "image_url" TEXT,
    "additional_images" TEXT[],
    "price_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "max_uses" INTEGER,
    "valid_days" INTEGER,
    "denominations_cents" BIGINT[],
    "min_cents" BIGINT,
    "max_cents" BIGINT,
    "custom_fields" JSONB,
    "metadata" JSONB,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "ticket_event" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ NOT NULL,
    "ends_at" TIMESTAMPTZ,
    "location" TEXT,
    "capacity" INTEGER,
    "sold_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ticket_event_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "ticket_tier" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "price_cents" BIGINT NOT NULL,
    "capacity" INTEGER,

    CONSTRAINT "ticket_tier_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "ticket_event_tier" (
    "merchant_id" UUID NOT NULL,
    "ticket_event_id" UUID NOT NULL,
    "tier_id" UUID NOT NULL,
    "capacity" INTEGER,
    "sold_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ticket_event_tier_pkey" PRIMARY KEY ("merchant_id","ticket_event_id","tier_id")
);

-- CreateTable
CREATE TABLE "customer" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "accepts_marketing" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSONB,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "orders" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "customer_id" UUID,
    "customer_email" TEXT NOT NULL,
    "customer_name" TEXT,
    "subtotal_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "tax_cents" BIGINT NOT NULL,
    "tax_inclusive" BOOLEAN NOT NULL,
    "shipping_cents" BIGINT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "refunded_cents" BIGINT NOT NULL DEFAULT 0,
    "payment_method" TEXT NOT NULL,
    "shipping_address" JSONB,
    "metadata" JSONB,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "order_item" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" UUID,
    "variant_id" UUID,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" BIGINT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "ticket_event_id" UUID,
    "tier_id" UUID,

    CONSTRAINT "order_item_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "gift_card" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "order_item_id" UUID NOT NULL,
    "product_id" UUID,
    "customer_id" UUID,
    "code" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "initial_cents" BIGINT NOT NULL,
    "balance_cents" BIGINT NOT NULL,
    "recipient_email" TEXT,
    "recipient_name" TEXT,
    "message" TEXT,
    "expires_at" TIMESTAMPTZ,
    "deliver_at" TIMESTAMPTZ,
    "email_sent_at" TIMESTAMPTZ,
    "redeemed_at" TIMESTAMPTZ,
    "voided_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "gift_card_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "gift_card_transaction" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "gift_card_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "balance_after_cents" BIGINT NOT NULL,
    "note" TEXT,
    "source" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "reverses_id" UUID,
    "keyed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "gift_card_transaction_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "ticket" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "order_item_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "customer_id" UUID,
    "ticket_event_id" UUID NOT NULL,
    "tier_id" UUID,
    "qr_token" TEXT NOT NULL,
    "seat_index" INTEGER NOT NULL,
    "max_uses" INTEGER NOT NULL,
    "uses_after" INTEGER NOT NULL DEFAULT 0,
    "attendee_name" TEXT,
    "custom_fields" JSONB,
    "redeemed_at" TIMESTAMPTZ,
    "redeemed_source" TEXT,
    "voided_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "ticket_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "ticket_redemption" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "ticket_id" UUID NOT NULL,
    "redeemed_at" TIMESTAMPTZ NOT NULL,
    "source" TEXT,
    "note" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "ticket_redemption_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "redemption_reversal" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "redemption_id" UUID NOT NULL,
    "reason" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "redemption_reversal_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by" UUID,
    "created_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ,
    "last_used_at" TIMESTAMPTZ,
    "revoked_at" TIMESTAMPTZ,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "device" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "user_id" UUID,
    "created_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ,
    "last_used_at" TIMESTAMPTZ,
    "revoked_at" TIMESTAMPTZ,

    CONSTRAINT "device_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "merchant_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("merchant_id","credential_id","key")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ,
    "secret_sealed" BYTEA NOT NULL,
    "signing_secret_prefix" TEXT NOT NULL,
    "old_secret_sealed" BYTEA,
    "old_secret_until" TIMESTAMPTZ,
    "failed_in_a_row" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "event" (
    "merchant_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "row" JSONB,
    "extra" JSONB,
    "payload" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ NOT NULL,
    "lease_until" TIMESTAMPTZ,
    "last_attempt_at" TIMESTAMPTZ,
    "response_status" INTEGER,
    "response_body" TEXT,
    "duration_ms" INTEGER,
    "manual" BOOLEAN NOT NULL DEFAULT false,
    "ended_status" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "request_headers" JSONB NOT NULL,
    "response_status" INTEGER,
    "response_headers" JSONB,
    "response_body" TEXT,
    "error" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "merchant_slug_key" ON "merchant"("slug");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "store_role_user_id_idx" ON "store_role"("user_id");

-- CreateIndex
CREATE INDEX "product_merchant_id_mode_created_at_id_idx" ON "product"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "product_merchant_id_mode_slug_key" ON "product"("merchant_id", "mode", "slug");

-- CreateIndex
CREATE INDEX "ticket_event_merchant_id_product_id_starts_at_idx" ON "ticket_event"("merchant_id", "product_id", "starts_at");

-- CreateIndex
CREATE INDEX "ticket_event_merchant_id_mode_starts_at_idx" ON "ticket_event"("merchant_id", "mode", "starts_at");

-- CreateIndex
CREATE INDEX "ticket_tier_merchant_id_product_id_position_idx" ON "ticket_tier"("merchant_id", "product_id", "position");

-- CreateIndex
CREATE INDEX "ticket_event_tier_merchant_id_tier_id_idx" ON "ticket_event_tier"("merchant_id", "tier_id");

-- CreateIndex
CREATE INDEX "customer_merchant_id_mode_created_at_id_idx" ON "customer"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_merchant_id_mode_created_at_id_idx" ON "orders"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_merchant_id_mode_status_created_at_id_idx" ON "orders"("merchant_id", "mode", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_merchant_id_customer_id_created_at_id_idx" ON "orders"("merchant_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_item_merchant_id_order_id_position_idx" ON "order_item"("merchant_id", "order_id", "position");

-- CreateIndex
CREATE INDEX "order_item_merchant_id_product_id_idx" ON "order_item"("merchant_id", "product_id");

-- CreateIndex
CREATE INDEX "gift_card_merchant_id_mode_created_at_id_idx" ON "gift_card"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gift_card_merchant_id_order_item_id_idx" ON "gift_card"("merchant_id", "order_item_id");

-- CreateIndex
CREATE INDEX "gift_card_merchant_id_order_id_created_at_id_idx" ON "gift_card"("merchant_id", "order_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gift_card_merchant_id_customer_id_created_at_id_idx" ON "gift_card"("merchant_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gift_card_merchant_id_product_id_created_at_id_idx" ON "gift_card"("merchant_id", "product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_merchant_id_mode_code_key" ON "gift_card"("merchant_id", "mode", "code");

-- CreateIndex
CREATE INDEX "gift_card_transaction_merchant_id_gift_card_id_created_at_i_idx" ON "gift_card_transaction"("merchant_id", "gift_card_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gift_card_transaction_merchant_id_mode_created_at_idx" ON "gift_card_transaction"("merchant_id", "mode", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_transaction_merchant_id_reverses_id_key" ON "gift_card_transaction"("merchant_id", "reverses_id");

-- CreateIndex
CREATE INDEX "ticket_merchant_id_mode_created_at_id_idx" ON "ticket"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_merchant_id_order_item_id_seat_index_idx" ON "ticket"("merchant_id", "order_item_id", "seat_index");

-- CreateIndex
CREATE INDEX "ticket_merchant_id_ticket_event_id_created_at_id_idx" ON "ticket"("merchant_id", "ticket_event_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_merchant_id_order_id_created_at_id_idx" ON "ticket"("merchant_id", "order_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_merchant_id_customer_id_created_at_id_idx" ON "ticket"("merchant_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_merchant_id_product_id_created_at_id_idx" ON "ticket"("merchant_id", "product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ticket_merchant_id_mode_qr_token_key" ON "ticket"("merchant_id", "mode", "qr_token");

-- CreateIndex
CREATE INDEX "ticket_redemption_merchant_id_ticket_id_created_at_id_idx" ON "ticket_redemption"("merchant_id", "ticket_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_redemption_merchant_id_mode_redeemed_at_idx" ON "ticket_redemption"("merchant_id", "mode", "redeemed_at");

-- CreateIndex
CREATE UNIQUE INDEX "redemption_reversal_merchant_id_redemption_id_key" ON "redemption_reversal"("merchant_id", "redemption_id");

-- CreateIndex
CREATE INDEX "api_key_merchant_id_mode_created_at_id_idx" ON "api_key"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_merchant_id_mode_created_at_id_idx" ON "device"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");

-- CreateIndex
CREATE INDEX "webhook_endpoint_merchant_id_mode_created_at_id_idx" ON "webhook_endpoint"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "event_merchant_id_mode_created_at_id_idx" ON "event"("merchant_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_merchant_id_endpoint_id_created_at_id_idx" ON "webhook_delivery"("merchant_id", "endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_merchant_id_event_id_idx" ON "webhook_delivery"("merchant_id", "event_id");

-- CreateIndex
CREATE INDEX "webhook_attempt_merchant_id_delivery_id_number_idx" ON "webhook_attempt"("merchant_id", "delivery_id", "number");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_role" ADD CONSTRAINT "store_role_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_role" ADD CONSTRAINT "store_role_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_event" ADD CONSTRAINT "ticket_event_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_tier" ADD CONSTRAINT "ticket_tier_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_event_tier" ADD CONSTRAINT "ticket_event_tier_merchant_id_ticket_event_id_fkey" FOREIGN KEY ("merchant_id", "ticket_event_id") REFERENCES "ticket_event"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_event_tier" ADD CONSTRAINT "ticket_event_tier_merchant_id_tier_id_fkey" FOREIGN KEY ("merchant_id", "tier_id") REFERENCES "ticket_tier"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_merchant_id_customer_id_fkey" FOREIGN KEY ("merchant_id", "customer_id") REFERENCES "customer"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_merchant_id_order_item_id_fkey" FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_card_transaction" ADD CONSTRAINT "gift_card_transaction_merchant_id_gift_card_id_fkey" FOREIGN KEY ("merchant_id", "gift_card_id") REFERENCES "gift_card"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_merchant_id_order_item_id_fkey" FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_merchant_id_ticket_event_id_fkey" FOREIGN KEY ("merchant_id", "ticket_event_id") REFERENCES "ticket_event"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_redemption" ADD CONSTRAINT "ticket_redemption_merchant_id_ticket_id_fkey" FOREIGN KEY ("merchant_id", "ticket_id") REFERENCES "ticket"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_merchant_id_endpoint_id_fkey" FOREIGN KEY ("merchant_id", "endpoint_id") REFERENCES "webhook_endpoint"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_merchant_id_delivery_id_fkey" FOREIGN KEY ("merchant_id", "delivery_id") REFERENCES "webhook_delivery"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ---------------------------------------------------------------------------------------------
-- What the schema file cannot express

-- A UUIDv7 with the microsecond in its third group, by the database's clock: rows that one statement makes
-- under a lock get ids in the order in which the lock was held.
CREATE FUNCTION uuid7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_byte(set_byte(
      overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(us / 1000) FROM 3) FROM 1 FOR 6),
      6, (112 | ((us % 1000) * 4 >> 8))::int),
      7, (((us % 1000) * 4) & 255)::int),
    'hex')::uuid
    FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us) AS clock
$$;

-- Directory
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user" (lower("email"));
ALTER TABLE "session" ADD CONSTRAINT "session_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "credential" ADD CONSTRAINT "credential_kind_check" CHECK ("kind" IN ('key', 'device'));
INSERT INTO "cache_version" ("name", "version") VALUES ('credentials', 0);

-- Every row of merchant data belongs to one mode
ALTER TABLE "product" ADD CONSTRAINT "product_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "ticket_event" ADD CONSTRAINT "ticket_event_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "ticket_tier" ADD CONSTRAINT "ticket_tier_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "customer" ADD CONSTRAINT "customer_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "orders" ADD CONSTRAINT "orders_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "gift_card_transaction" ADD CONSTRAINT "gift_card_transaction_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "ticket_redemption" ADD CONSTRAINT "ticket_redemption_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "redemption_reversal" ADD CONSTRAINT "redemption_reversal_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "device" ADD CONSTRAINT "device_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "event" ADD CONSTRAINT "event_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_mode_check" CHECK ("mode" IN ('test', 'live'));
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_mode_check" CHECK ("mode" IN ('test', 'live'));

-- The store
ALTER TABLE "store_settings"
  ADD CONSTRAINT "store_settings_plan_check" CHECK ("plan" IN ('free', 'pro')),
  ADD CONSTRAINT "store_settings_currency_check" CHECK ("currency" ~ '^[a-z]{3}$'),
  ADD CONSTRAINT "store_settings_tax_rate_check" CHECK ("tax_rate_bps" BETWEEN 0 AND 10000),
  ADD CONSTRAINT "store_settings_fee_check" CHECK ("fee_bps" BETWEEN 0 AND 10000),
  ADD CONSTRAINT "store_settings_expiry_check" CHECK ("gift_card_expiry_days" BETWEEN 1 AND 36500),
  ADD CONSTRAINT "store_settings_window_check"
    CHECK ("redeem_opens_minutes_before" >= 0 AND "redeem_closes_minutes_after" >= 0);
ALTER TABLE "store_role"
  ADD CONSTRAINT "store_role_role_check" CHECK ("role" IN ('owner', 'admin', 'developer', 'staff'));

-- Catalogue
ALTER TABLE "product"
  ADD CONSTRAINT "product_type_check" CHECK ("type" IN ('gift_card', 'experience', 'ticket', 'booking', 'membership', 'voucher', 'physical_product', 'digital_product')),
  ADD CONSTRAINT "product_status_check" CHECK ("status" IN ('draft', 'published', 'archived')),
  ADD CONSTRAINT "product_price_check" CHECK ("price_cents" BETWEEN 0 AND 99999999999),
  ADD CONSTRAINT "product_max_uses_check" CHECK ("max_uses" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "product_range_check" CHECK ("min_cents" >= 0 AND "max_cents" >= 0 AND "min_cents" <= "max_cents");
ALTER TABLE "ticket_event"
  ADD CONSTRAINT "ticket_event_times_check" CHECK ("ends_at" >= "starts_at"),
  ADD CONSTRAINT "ticket_event_capacity_check" CHECK ("capacity" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "ticket_event_sold_check" CHECK ("sold_count" >= 0 AND "sold_count" <= coalesce("capacity", "sold_count"));
ALTER TABLE "ticket_tier"
  ADD CONSTRAINT "ticket_tier_capacity_check" CHECK ("capacity" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "ticket_tier_price_check" CHECK ("price_cents" BETWEEN 0 AND 99999999999);
ALTER TABLE "ticket_event_tier"
  ADD CONSTRAINT "ticket_event_tier_sold_check" CHECK ("sold_count" >= 0 AND "sold_count" <= coalesce("capacity", "sold_count"));

-- Customers and orders
CREATE UNIQUE INDEX "customer_email_key" ON "customer" ("merchant_id", "mode", lower("email"));
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_status_check" CHECK ("status" IN ('pending', 'paid', 'fulfilled', 'partially_refunded', 'refunded', 'canceled')),
  ADD CONSTRAINT "orders_parts_check" CHECK ("subtotal_cents" >= 0 AND "fee_cents" >= 0 AND "tax_cents" >= 0 AND "shipping_cents" >= 0),
  ADD CONSTRAINT "orders_total_check"
    CHECK ("total_cents" = "subtotal_cents" + "fee_cents" + "shipping_cents" + CASE WHEN "tax_inclusive" THEN 0 ELSE "tax_cents" END),
  ADD CONSTRAINT "orders_refunded_check" CHECK ("refunded_cents" BETWEEN 0 AND "total_cents");
ALTER TABLE "order_item"
  ADD CONSTRAINT "order_item_quantity_check" CHECK ("quantity" BETWEEN 1 AND 100),
  ADD CONSTRAINT "order_item_total_check" CHECK ("unit_price_cents" >= 0 AND "total_cents" = "quantity" * "unit_price_cents");

-- Issued items and their logs
ALTER TABLE "gift_card"
  ADD CONSTRAINT "gift_card_code_check" CHECK ("code" ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  ADD CONSTRAINT "gift_card_initial_check" CHECK ("initial_cents" >= 0),
  ADD CONSTRAINT "gift_card_balance_check" CHECK ("balance_cents" >= 0);
ALTER TABLE "gift_card_transaction"
  ADD CONSTRAINT "gift_card_transaction_type_check" CHECK ("type" IN ('issue', 'redeem', 'reversal', 'adjustment')),
  ADD CONSTRAINT "gift_card_transaction_balance_check" CHECK ("balance_after_cents" >= 0),
  ADD CONSTRAINT "gift_card_transaction_sign_check" CHECK (CASE "type" WHEN 'redeem' THEN "amount_cents" < 0 WHEN 'issue' THEN "amount_cents" >= 0 WHEN 'reversal' THEN "amount_cents" > 0 ELSE true END),
  ADD CONSTRAINT "gift_card_transaction_reverses_check" CHECK (("type" = 'reversal') = ("reverses_id" IS NOT NULL));
ALTER TABLE "ticket"
  ADD CONSTRAINT "ticket_token_check" CHECK ("qr_token" ~ '^T-[0-9A-HJKMNP-TV-Z]{26}$'),
  ADD CONSTRAINT "ticket_seat_check" CHECK ("seat_index" >= 1),
  ADD CONSTRAINT "ticket_uses_check" CHECK ("max_uses" BETWEEN 1 AND 1000000 AND "uses_after" BETWEEN 0 AND "max_uses"),
  ADD CONSTRAINT "ticket_redeemed_check" CHECK (("uses_after" > 0) = ("redeemed_at" IS NOT NULL));

-- Events and webhooks
ALTER TABLE "event"
  ADD CONSTRAINT "event_id_check" CHECK ("id" ~ '^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  ADD CONSTRAINT "event_content_check" CHECK ("row" IS NOT NULL OR "payload" IS NOT NULL);
ALTER TABLE "webhook_delivery"
  ADD CONSTRAINT "webhook_delivery_status_check" CHECK ("status" IN ('pending', 'in_flight', 'succeeded', 'failed', 'abandoned')),
  ADD CONSTRAINT "webhook_delivery_lease_check" CHECK (("status" = 'in_flight') = ("lease_until" IS NOT NULL)),
  ADD CONSTRAINT "webhook_delivery_count_check" CHECK ("attempt_count" >= 0);
-- what is due
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" ("next_attempt_at") WHERE "status" = 'pending';
-- leases that ran out
CREATE INDEX "webhook_delivery_leased" ON "webhook_delivery" ("lease_until") WHERE "status" = 'in_flight';
