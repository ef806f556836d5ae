-- A UUIDv7 with the microsecond in its third group, by the database's clock: rows that one statement makes under a lock get ids in the
-- order in which the lock was held. In PL/pgSQL: a function in SQL is parsed again in each transaction.
CREATE OR REPLACE FUNCTION "uuid7"() RETURNS uuid LANGUAGE plpgsql PARALLEL SAFE AS $$
DECLARE
  us bigint := extract(epoch FROM clock_timestamp()) * 1000000;
BEGIN
  RETURN encode(
    set_byte(set_byte(
      overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(us / 1000) FROM 3) FROM 1 FOR 6),
      6, (112 | ((us % 1000) * 4 >> 8))::int),
      7, (((us % 1000) * 4) & 255)::int),
    'hex')::uuid;
END
$$;
