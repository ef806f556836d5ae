-- The audit log also has what people change in the dashboard, and is filtered by person and by kind.
ALTER TABLE "security_event" ADD COLUMN "kind" TEXT NOT NULL GENERATED ALWAYS AS (
  CASE split_part("action", '.', 1)
    WHEN 'sign_in' THEN 'account' WHEN 'sign_out' THEN 'account' WHEN 'session' THEN 'account'
    WHEN 'account' THEN 'account' WHEN 'two_factor' THEN 'account' WHEN 'password' THEN 'account'
    WHEN 'role' THEN 'people'
    WHEN 'api_key' THEN 'access' WHEN 'scanner_pass' THEN 'access' WHEN 'webhook_endpoint' THEN 'access'
    WHEN 'app' THEN 'access' WHEN 'app_grant' THEN 'access' WHEN 'access' THEN 'access'
    WHEN 'store_settings' THEN 'store' WHEN 'data' THEN 'store' WHEN 'test_data' THEN 'store'
    WHEN 'product' THEN 'product'
    WHEN 'customer' THEN 'customer'
    ELSE 'sale'
  END) STORED;
-- the audit log of one person
CREATE INDEX "security_event_merchant_id_actor_id_created_at_id_idx" ON "security_event"("merchant_id", "actor_id", "created_at" DESC, "id" DESC);
-- the audit log of one kind
CREATE INDEX "security_event_merchant_id_kind_created_at_id_idx" ON "security_event"("merchant_id", "kind", "created_at" DESC, "id" DESC);
