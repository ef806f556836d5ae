-- Tables that can be distributed by merchant. No key is ever updated, so no foreign key needs ON UPDATE CASCADE, which a
-- distributed table cannot have. A trigger runs where its row lies and cannot write another table there: what these
-- triggers did is done by the code that ends a session, a role or a credential.
DROP TRIGGER "session_deleted_ends_passes" ON "session";
DROP TRIGGER "session_ended_ends_passes" ON "session";
DROP TRIGGER "role_deleted_ends_passes" ON "store_role";
DROP TRIGGER "role_moved_ends_passes" ON "store_role";
DROP TRIGGER "role_deleted_ends_grants" ON "store_role";
DROP TRIGGER "role_changed_ends_grants" ON "store_role";
DROP TRIGGER "device_deleted_is_felt" ON "device";
DROP TRIGGER "device_changed_is_felt" ON "device";
DROP TRIGGER "api_key_deleted_is_felt" ON "api_key";
DROP TRIGGER "api_key_changed_is_felt" ON "api_key";
DROP TRIGGER "credential_changed_is_felt" ON "credential";
DROP TRIGGER "plan_changed_is_felt" ON "store_settings";
DROP TRIGGER "oauth_grant_deleted_is_felt" ON "oauth_grant";
DROP TRIGGER "oauth_grant_changed_is_felt" ON "oauth_grant";
DROP TRIGGER "oauth_app_changed_is_felt" ON "oauth_app";
DROP TRIGGER "oauth_access_token_changed_is_felt" ON "oauth_access_token";
DROP TRIGGER "oauth_access_token_deleted_is_felt" ON "oauth_access_token";
DROP FUNCTION "end_passes_of_session"();
DROP FUNCTION "end_passes_of_role"();
DROP FUNCTION "end_grants_of_role"();
DROP FUNCTION "raise_credentials_version"();

ALTER TABLE "account_token" DROP CONSTRAINT "account_token_user_id_fkey";
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE;
ALTER TABLE "booking" DROP CONSTRAINT "booking_merchant_id_order_item_id_fkey";
ALTER TABLE "booking" ADD CONSTRAINT "booking_merchant_id_order_item_id_fkey"
  FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "booking" DROP CONSTRAINT "booking_merchant_id_resource_id_fkey";
ALTER TABLE "booking" ADD CONSTRAINT "booking_merchant_id_resource_id_fkey"
  FOREIGN KEY ("merchant_id", "resource_id") REFERENCES "booking_resource"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "booking" DROP CONSTRAINT "booking_merchant_id_timeslot_id_fkey";
ALTER TABLE "booking" ADD CONSTRAINT "booking_merchant_id_timeslot_id_fkey"
  FOREIGN KEY ("merchant_id", "timeslot_id") REFERENCES "timeslot"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "booking_redemption" DROP CONSTRAINT "booking_redemption_merchant_id_booking_id_fkey";
ALTER TABLE "booking_redemption" ADD CONSTRAINT "booking_redemption_merchant_id_booking_id_fkey"
  FOREIGN KEY ("merchant_id", "booking_id") REFERENCES "booking"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "booking_resource" DROP CONSTRAINT "booking_resource_merchant_id_product_id_fkey";
ALTER TABLE "booking_resource" ADD CONSTRAINT "booking_resource_merchant_id_product_id_fkey"
  FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "customer_merge" DROP CONSTRAINT "customer_merge_merchant_id_customer_id_fkey";
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_merchant_id_customer_id_fkey"
  FOREIGN KEY ("merchant_id", "customer_id") REFERENCES "customer"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "file_download" DROP CONSTRAINT "file_download_merchant_id_file_id_fkey";
ALTER TABLE "file_download" ADD CONSTRAINT "file_download_merchant_id_file_id_fkey"
  FOREIGN KEY ("merchant_id", "file_id") REFERENCES "product_file"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "file_download" DROP CONSTRAINT "file_download_merchant_id_order_id_fkey";
ALTER TABLE "file_download" ADD CONSTRAINT "file_download_merchant_id_order_id_fkey"
  FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "foreign_code" DROP CONSTRAINT "foreign_code_merchant_id_moving_in_id_fkey";
ALTER TABLE "foreign_code" ADD CONSTRAINT "foreign_code_merchant_id_moving_in_id_fkey"
  FOREIGN KEY ("merchant_id", "moving_in_id") REFERENCES "moving_in"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "gift_card" DROP CONSTRAINT "gift_card_merchant_id_order_item_id_fkey";
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_merchant_id_order_item_id_fkey"
  FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "gift_card_transaction" DROP CONSTRAINT "gift_card_transaction_merchant_id_gift_card_id_fkey";
ALTER TABLE "gift_card_transaction" ADD CONSTRAINT "gift_card_transaction_merchant_id_gift_card_id_fkey"
  FOREIGN KEY ("merchant_id", "gift_card_id") REFERENCES "gift_card"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "membership_checkin" DROP CONSTRAINT "membership_checkin_merchant_id_membership_id_fkey";
ALTER TABLE "membership_checkin" ADD CONSTRAINT "membership_checkin_merchant_id_membership_id_fkey"
  FOREIGN KEY ("merchant_id", "membership_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "membership" DROP CONSTRAINT "membership_merchant_id_order_item_id_fkey";
ALTER TABLE "membership" ADD CONSTRAINT "membership_merchant_id_order_item_id_fkey"
  FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "moving_in_row" DROP CONSTRAINT "moving_in_row_merchant_id_moving_in_id_fkey";
ALTER TABLE "moving_in_row" ADD CONSTRAINT "moving_in_row_merchant_id_moving_in_id_fkey"
  FOREIGN KEY ("merchant_id", "moving_in_id") REFERENCES "moving_in"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "oauth_app_secret" DROP CONSTRAINT "oauth_app_secret_app_id_fkey";
ALTER TABLE "oauth_app_secret" ADD CONSTRAINT "oauth_app_secret_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "oauth_app"("id") ON DELETE CASCADE;
ALTER TABLE "oauth_grant" DROP CONSTRAINT "oauth_grant_app_id_fkey";
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "oauth_app"("id") ON DELETE CASCADE;
ALTER TABLE "order_item" DROP CONSTRAINT "order_item_merchant_id_order_id_fkey";
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_order_id_fkey"
  FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "order_item" DROP CONSTRAINT "order_item_merchant_id_product_id_fkey";
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_product_id_fkey"
  FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "order_item" DROP CONSTRAINT "order_item_merchant_id_resource_id_fkey";
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_resource_id_fkey"
  FOREIGN KEY ("merchant_id", "resource_id") REFERENCES "booking_resource"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "order_item" DROP CONSTRAINT "order_item_merchant_id_ticket_event_id_fkey";
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_ticket_event_id_fkey"
  FOREIGN KEY ("merchant_id", "ticket_event_id") REFERENCES "ticket_event"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "order_item" DROP CONSTRAINT "order_item_merchant_id_tier_id_fkey";
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_tier_id_fkey"
  FOREIGN KEY ("merchant_id", "tier_id") REFERENCES "ticket_tier"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "order_item" DROP CONSTRAINT "order_item_merchant_id_timeslot_id_fkey";
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_timeslot_id_fkey"
  FOREIGN KEY ("merchant_id", "timeslot_id") REFERENCES "timeslot"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "order_item" DROP CONSTRAINT "order_item_merchant_id_variant_id_fkey";
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_merchant_id_variant_id_fkey"
  FOREIGN KEY ("merchant_id", "variant_id") REFERENCES "product_variant"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "order_note" DROP CONSTRAINT "order_note_merchant_id_order_id_fkey";
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_merchant_id_order_id_fkey"
  FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "order_refund" DROP CONSTRAINT "order_refund_merchant_id_order_id_fkey";
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_merchant_id_order_id_fkey"
  FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "orders" DROP CONSTRAINT "orders_merchant_id_customer_id_fkey";
ALTER TABLE "orders" ADD CONSTRAINT "orders_merchant_id_customer_id_fkey"
  FOREIGN KEY ("merchant_id", "customer_id") REFERENCES "customer"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "passkey" DROP CONSTRAINT "passkey_user_id_fkey";
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE;
ALTER TABLE "product_file" DROP CONSTRAINT "product_file_merchant_id_product_id_fkey";
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_merchant_id_product_id_fkey"
  FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "product_file" DROP CONSTRAINT "product_file_merchant_id_variant_id_fkey";
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_merchant_id_variant_id_fkey"
  FOREIGN KEY ("merchant_id", "variant_id") REFERENCES "product_variant"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "product_variant" DROP CONSTRAINT "product_variant_merchant_id_product_id_fkey";
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_merchant_id_product_id_fkey"
  FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "provider_account" DROP CONSTRAINT "provider_account_user_id_fkey";
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE;
ALTER TABLE "recovery_code" DROP CONSTRAINT "recovery_code_user_id_fkey";
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "totp"("user_id") ON DELETE CASCADE;
ALTER TABLE "session" DROP CONSTRAINT "session_user_id_fkey";
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE;
ALTER TABLE "slot_claim" DROP CONSTRAINT "slot_claim_merchant_id_order_item_id_fkey";
ALTER TABLE "slot_claim" ADD CONSTRAINT "slot_claim_merchant_id_order_item_id_fkey"
  FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "slot_claim" DROP CONSTRAINT "slot_claim_merchant_id_resource_id_fkey";
ALTER TABLE "slot_claim" ADD CONSTRAINT "slot_claim_merchant_id_resource_id_fkey"
  FOREIGN KEY ("merchant_id", "resource_id") REFERENCES "booking_resource"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "store_role" DROP CONSTRAINT "store_role_merchant_id_fkey";
ALTER TABLE "store_role" ADD CONSTRAINT "store_role_merchant_id_fkey"
  FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE CASCADE;
ALTER TABLE "store_role" DROP CONSTRAINT "store_role_user_id_fkey";
ALTER TABLE "store_role" ADD CONSTRAINT "store_role_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE;
ALTER TABLE "store_settings" DROP CONSTRAINT "store_settings_merchant_id_fkey";
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_merchant_id_fkey"
  FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE CASCADE;
ALTER TABLE "ticket_event" DROP CONSTRAINT "ticket_event_merchant_id_product_id_fkey";
ALTER TABLE "ticket_event" ADD CONSTRAINT "ticket_event_merchant_id_product_id_fkey"
  FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "ticket_event_tier" DROP CONSTRAINT "ticket_event_tier_merchant_id_ticket_event_id_fkey";
ALTER TABLE "ticket_event_tier" ADD CONSTRAINT "ticket_event_tier_merchant_id_ticket_event_id_fkey"
  FOREIGN KEY ("merchant_id", "ticket_event_id") REFERENCES "ticket_event"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "ticket_event_tier" DROP CONSTRAINT "ticket_event_tier_merchant_id_tier_id_fkey";
ALTER TABLE "ticket_event_tier" ADD CONSTRAINT "ticket_event_tier_merchant_id_tier_id_fkey"
  FOREIGN KEY ("merchant_id", "tier_id") REFERENCES "ticket_tier"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "ticket" DROP CONSTRAINT "ticket_merchant_id_order_item_id_fkey";
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_merchant_id_order_item_id_fkey"
  FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "ticket" DROP CONSTRAINT "ticket_merchant_id_ticket_event_id_fkey";
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_merchant_id_ticket_event_id_fkey"
  FOREIGN KEY ("merchant_id", "ticket_event_id") REFERENCES "ticket_event"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "ticket_redemption" DROP CONSTRAINT "ticket_redemption_merchant_id_ticket_id_fkey";
ALTER TABLE "ticket_redemption" ADD CONSTRAINT "ticket_redemption_merchant_id_ticket_id_fkey"
  FOREIGN KEY ("merchant_id", "ticket_id") REFERENCES "ticket"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "ticket_tier" DROP CONSTRAINT "ticket_tier_merchant_id_product_id_fkey";
ALTER TABLE "ticket_tier" ADD CONSTRAINT "ticket_tier_merchant_id_product_id_fkey"
  FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "timeslot" DROP CONSTRAINT "timeslot_merchant_id_product_id_fkey";
ALTER TABLE "timeslot" ADD CONSTRAINT "timeslot_merchant_id_product_id_fkey"
  FOREIGN KEY ("merchant_id", "product_id") REFERENCES "product"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "totp" DROP CONSTRAINT "totp_user_id_fkey";
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE;
ALTER TABLE "voucher" DROP CONSTRAINT "voucher_merchant_id_order_item_id_fkey";
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_merchant_id_order_item_id_fkey"
  FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "voucher_redemption" DROP CONSTRAINT "voucher_redemption_merchant_id_voucher_id_fkey";
ALTER TABLE "voucher_redemption" ADD CONSTRAINT "voucher_redemption_merchant_id_voucher_id_fkey"
  FOREIGN KEY ("merchant_id", "voucher_id") REFERENCES "voucher"("merchant_id", "id") ON DELETE RESTRICT;
ALTER TABLE "webhook_attempt" DROP CONSTRAINT "webhook_attempt_merchant_id_delivery_id_fkey";
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_merchant_id_delivery_id_fkey"
  FOREIGN KEY ("merchant_id", "delivery_id") REFERENCES "webhook_delivery"("merchant_id", "id") ON DELETE CASCADE;
ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_merchant_id_endpoint_id_fkey";
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_merchant_id_endpoint_id_fkey"
  FOREIGN KEY ("merchant_id", "endpoint_id") REFERENCES "webhook_endpoint"("merchant_id", "id") ON DELETE RESTRICT;

-- Puts a new table of merchant data beside the others. A migration that makes one calls this before it adds foreign keys.
-- Does nothing in a database that is not distributed.
CREATE FUNCTION "distribute_new_table"("name" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'store_settings'::regclass AND partmethod = 'h') THEN
    PERFORM create_distributed_table("name"::regclass, 'merchant_id', colocate_with => 'store_settings');
  END IF;
END
$$;
