-- How far the time of a store's test mode is ahead.
ALTER TABLE "store_settings" ADD COLUMN "test_clock_seconds" INT NOT NULL DEFAULT 0 CHECK ("test_clock_seconds" >= 0);

-- Writes an event, and one delivery for each endpoint that subscribes to `*`, the family or the name. The payload is rendered later
-- from p_row and p_extra when it is null. The event has the time of its store, p_now, which a test clock moves ahead; its deliveries
-- have the real one. Returns how many deliveries it wrote. Index: webhook_endpoint (merchant_id, mode, …).
CREATE OR REPLACE FUNCTION "append_event"(
  merchant uuid, p_mode text, p_id text, p_type text, p_payload text, p_row jsonb, p_extra jsonb, p_object_id uuid,
  p_request_id text, p_now timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  names text[] := ARRAY['*', split_part(p_type, '.', 1) || '.*', p_type];
  endpoint record;
  delivery_id uuid;
  real_now timestamptz := least(p_now, date_trunc('second', now()));
  queued int := 0;
BEGIN
  INSERT INTO event (merchant_id, mode, id, type, payload, "row", extra, object_id, request_id, created_at)
  VALUES (merchant, p_mode, p_id, p_type, p_payload, p_row, p_extra, p_object_id, p_request_id, p_now);
  FOR endpoint IN
    SELECT e.id, e.url FROM webhook_endpoint e
     WHERE e.merchant_id = merchant AND e.mode = p_mode AND e.enabled AND e.deleted_at IS NULL AND e.events && names
  LOOP
    delivery_id := uuid7();
    INSERT INTO webhook_delivery
           (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
    VALUES (merchant, delivery_id, p_mode, endpoint.id, p_id, p_type, endpoint.url, real_now, real_now);
    queued := queued + 1;
  END LOOP;
  RETURN queued;
END
$$;

SELECT distribute_function('append_event');
