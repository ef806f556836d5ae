// How long one connection can keep others waiting: docs/decisions/074.

/**
 * What every connection of the pools begins with. A transaction whose process stands still is ended by the database, a statement
 * does not wait long for a lock or go on for ever, and the database notices a process that is gone. What a platform does not have
 * (the last five) is left out.
 */
export const CONNECTION_LIMITS = `
  SET idle_in_transaction_session_timeout = '40s'; SET lock_timeout = '10s'; SET statement_timeout = '60s';
  DO $$
  DECLARE
    setting text[];
  BEGIN
    FOREACH setting SLICE 1 IN ARRAY ARRAY[
      ['idle_session_timeout', '90s'], ['client_connection_check_interval', '10s'], ['tcp_keepalives_idle', '30s'], ['tcp_keepalives_interval', '10s'],
      ['tcp_keepalives_count', '3']
    ] LOOP
      BEGIN
        PERFORM set_config(setting[1], setting[2], false);
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
    END LOOP;
  END $$;`;
