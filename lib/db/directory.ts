/**
 * Tables that are read before the merchant is known, so their keys do not begin with merchant_id. They are small enough to
 * copy to every node if the other tables are ever distributed by merchant. All keys of all other tables contain merchant_id.
 */
export const DIRECTORY_TABLES = [
  "account_mail",
  "account_token",
  "app_user",
  "cache_version",
  "checkout",
  "credential",
  "merchant",
  "oauth_access_token",
  "oauth_app",
  "oauth_app_secret",
  "oauth_code",
  "oauth_refresh_token",
  "passkey",
  "processor_account",
  "processor_event",
  "processor_object",
  "provider_account",
  "proxy_notice",
  "recovery_code",
  "rehearsal",
  "session",
  "sign_in_try",
  "totp",
] as const;

/**
 * The foreign keys of merchant data that refer to a directory table without merchant_id: a person can work in many stores,
 * and an app can be installed in many.
 */
export const KEYS_INTO_DIRECTORY = ["oauth_grant_app_id_fkey", "store_role_user_id_fkey"] as const;

/** Merchant data without a mode of its own. */
export const TABLES_WITHOUT_MODE = [
  "idempotency_record", // has the mode of its credential
  "invitation", // concerns the whole store
  "security_event", // null when the event concerns the whole store
  "store_role", // concerns the whole store
  "store_settings", // concerns the whole store
  "test_data_deletion", // is about test data
  "ticket_event_tier", // has the mode of its event
] as const;
