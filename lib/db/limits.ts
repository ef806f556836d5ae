// How long one connection can keep others waiting: docs/decisions/074.

/** A transaction whose process stands still is ended by the database, and a statement does not wait long for a lock or go on for ever. */
const AT_WORK =
  "SET idle_in_transaction_session_timeout = '40s'; SET lock_timeout = '10s'; SET statement_timeout = '60s';";

/** The database notices a process that is gone. */
const OF_PEER = [
  ["client_connection_check_interval", "10s"],
  ["tcp_keepalives_idle", "30s"],
  ["tcp_keepalives_interval", "10s"],
  ["tcp_keepalives_count", "3"],
] as const;

/** Sets what a platform may not have, and leaves out what it does not. */
const asFarAsKnown = (settings: readonly (readonly [string, string])[]): string => `
  DO $$
  DECLARE
    setting text[];
  BEGIN
    FOREACH setting SLICE 1 IN ARRAY ARRAY[${settings.map(([name, value]) => `['${name}', '${value}']`).join(", ")}] LOOP
      BEGIN
        PERFORM set_config(setting[1], setting[2], false);
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
    END LOOP;
  END $$;`;

/** What every connection of the pools begins with. */
export const CONNECTION_LIMITS = AT_WORK + asFarAsKnown([["idle_session_timeout", "90s"], ...OF_PEER]);

/** What a connection begins with that listens, and may be silent for as long as nothing happens. */
export const LISTENING_LIMITS = AT_WORK + asFarAsKnown(OF_PEER);
