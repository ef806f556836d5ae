/**
 * Tables that are read before the merchant is known, so their keys cannot begin with it. They are small, and copied to
 * every node where the tables are distributed by merchant. Every other table is merchant data: each of its keys
 * contains merchant_id.
 */
export const DIRECTORY_TABLES = [
  "app_user",
  "cache_version",
  "checkout",
  "credential",
  "merchant",
  "session",
  "sign_in_try",
] as const;

/** The foreign keys of merchant data that lead into the directory without the merchant: people work in many stores. */
export const KEYS_INTO_DIRECTORY = ["store_role_user_id_fkey"] as const;

/** Merchant data that is of a store or of a person as a whole, or whose owner already has a mode. */
export const TABLES_WITHOUT_MODE = [
  "idempotency_record", // a credential's
  "security_event", // null where the store as a whole is meant
  "store_role",
  "store_settings",
  "ticket_event_tier", // an event's
] as const;
