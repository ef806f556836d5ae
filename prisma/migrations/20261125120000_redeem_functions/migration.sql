-- Redeeming is one call of a function, so that it is one round trip and one transaction also in a distributed database, which
-- runs it on the node of the merchant. Each of its statements names the merchant and reads one table, and gets ids and times as
-- values: such a statement is planned once there. A function whose first parameter is p_merchant_id is called with the merchant.

-- Makes a function known on all nodes. One whose first parameter is p_merchant_id runs on the node of that merchant, also inside
-- a transaction. Does nothing in a database that is not distributed.
CREATE FUNCTION "distribute_function"("name" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  called regprocedure := "name"::regproc::oid::regprocedure;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'store_settings'::regclass AND partmethod = 'h') THEN RETURN; END IF;
  IF EXISTS (SELECT FROM pg_proc WHERE oid = called AND proargnames[1] = 'p_merchant_id') THEN
    PERFORM create_distributed_function(called, 'p_merchant_id', colocate_with => 'store_settings', force_delegation => true);
  ELSE
    PERFORM create_distributed_function(called);
  END IF;
END
$$;

-- Writes an event, and one delivery for each endpoint that subscribes to `*`, the family or the name. The payload is rendered later
-- from p_row and p_extra when it is null. Returns how many deliveries it wrote. Index: webhook_endpoint (merchant_id, mode, …).
CREATE FUNCTION "append_event"(
  merchant uuid, p_mode text, p_id text, p_type text, p_payload text, p_row jsonb, p_extra jsonb, p_object_id uuid,
  p_request_id text, p_now timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  names text[] := ARRAY['*', split_part(p_type, '.', 1) || '.*', p_type];
  endpoint record;
  delivery_id uuid;
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
    VALUES (merchant, delivery_id, p_mode, endpoint.id, p_id, p_type, endpoint.url, p_now, p_now);
    queued := queued + 1;
  END LOOP;
  RETURN queued;
END
$$;

-- Writes events with their deliveries. Returns how many deliveries.
CREATE FUNCTION "append_events"(
  p_merchant_id uuid, p_mode text, p_ids text[], p_types text[], p_payloads text[], p_now timestamptz, p_objects uuid[],
  p_request_id text
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  queued int := 0;
BEGIN
  FOR n IN 1 .. cardinality(p_ids) LOOP
    queued := queued + append_event(p_merchant_id, p_mode, p_ids[n], p_types[n], p_payloads[n], NULL, NULL, p_objects[n],
                                    p_request_id, p_now);
  END LOOP;
  RETURN queued;
END
$$;

-- The functions claim_… take one use of the item with this id or, when that is null, this token, and write its log row, event and
-- deliveries: all of it or none. The UPDATE checks its conditions again under the lock of the row, so no item is used more often
-- than it may be, however many scans there are at once; the constraint …_uses_check refuses that too. No row: no use was taken.
-- By the primary key or the unique index on qr_token. p_at is the time of the use, p_now that of the request.

-- Only within the redeem window of the store's settings, and for the events p_admitted that the door admits, or all when null.
CREATE FUNCTION "claim_ticket"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text, p_admitted uuid[],
  OUT item ticket, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  opens interval;
  closes interval;
  its_event uuid;
  begins timestamptz;
  ends timestamptz;
BEGIN
  SELECT make_interval(mins => s.redeem_opens_minutes_before), make_interval(mins => s.redeem_closes_minutes_after)
    INTO opens, closes FROM store_settings s WHERE s.merchant_id = p_merchant_id;
  IF p_id IS NULL THEN
    SELECT t.id, t.ticket_event_id INTO p_id, its_event
      FROM ticket t WHERE t.merchant_id = p_merchant_id AND t.mode = p_mode AND t.qr_token = p_token;
  ELSIF opens IS NOT NULL OR closes IS NOT NULL THEN
    SELECT t.ticket_event_id INTO its_event
      FROM ticket t WHERE t.merchant_id = p_merchant_id AND t.mode = p_mode AND t.id = p_id;
  END IF;
  IF opens IS NOT NULL OR closes IS NOT NULL THEN
    SELECT e.starts_at, coalesce(e.ends_at, e.starts_at) INTO begins, ends
      FROM ticket_event e WHERE e.merchant_id = p_merchant_id AND e.id = its_event;
    IF begins - p_at > opens OR p_at - ends > closes THEN RETURN; END IF;
  END IF;

  UPDATE ticket t
     SET uses_after = t.uses_after + 1,
         redeemed_at = coalesce(t.redeemed_at, p_at),
         redeemed_source = CASE WHEN t.redeemed_at IS NULL THEN p_source ELSE t.redeemed_source END
   WHERE t.merchant_id = p_merchant_id AND t.mode = p_mode AND t.id = p_id
     AND t.voided_at IS NULL AND t.uses_after < t.max_uses
     AND (p_admitted IS NULL OR t.ticket_event_id = ANY (p_admitted))
  RETURNING t.* INTO item;
  IF NOT FOUND THEN RETURN; END IF;

  redemption_id := uuid7();
  INSERT INTO ticket_redemption
         (merchant_id, id, mode, ticket_id, redeemed_at, source, note, actor_kind, actor_id, created_at)
  VALUES (p_merchant_id, redemption_id, p_mode, p_id, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_now);
  queued := append_event(p_merchant_id, p_mode, p_event_id, 'ticket.redeemed', NULL, to_jsonb(item),
                         jsonb_build_object('was_first', item.uses_after = 1), p_id, p_request_id, p_now);
  RETURN NEXT;
END
$$;

CREATE FUNCTION "claim_booking"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text,
  OUT item booking, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
  IF p_id IS NULL THEN
    SELECT b.id INTO p_id
      FROM booking b WHERE b.merchant_id = p_merchant_id AND b.mode = p_mode AND b.qr_token = p_token;
  END IF;

  UPDATE booking b
     SET uses_after = b.uses_after + 1,
         redeemed_at = coalesce(b.redeemed_at, p_at),
         redeemed_source = CASE WHEN b.redeemed_at IS NULL THEN p_source ELSE b.redeemed_source END
   WHERE b.merchant_id = p_merchant_id AND b.mode = p_mode AND b.id = p_id
     AND b.voided_at IS NULL AND b.uses_after < 1
  RETURNING b.* INTO item;
  IF NOT FOUND THEN RETURN; END IF;

  redemption_id := uuid7();
  INSERT INTO booking_redemption
         (merchant_id, id, mode, booking_id, redeemed_at, source, note, actor_kind, actor_id, created_at)
  VALUES (p_merchant_id, redemption_id, p_mode, p_id, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_now);
  queued := append_event(p_merchant_id, p_mode, p_event_id, 'booking.redeemed', NULL, to_jsonb(item), NULL, p_id, p_request_id, p_now);
  RETURN NEXT;
END
$$;

-- Only a voucher that has not expired at p_at.
CREATE FUNCTION "claim_voucher"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text,
  OUT item voucher, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
  IF p_id IS NULL THEN
    SELECT v.id INTO p_id
      FROM voucher v WHERE v.merchant_id = p_merchant_id AND v.mode = p_mode AND v.qr_token = p_token;
  END IF;

  UPDATE voucher v
     SET uses_after = v.uses_after + 1,
         redeemed_at = coalesce(v.redeemed_at, p_at),
         redeemed_source = CASE WHEN v.redeemed_at IS NULL THEN p_source ELSE v.redeemed_source END
   WHERE v.merchant_id = p_merchant_id AND v.mode = p_mode AND v.id = p_id
     AND v.voided_at IS NULL AND v.uses_after < v.max_uses
     AND (v.expires_at IS NULL OR v.expires_at > p_at)
  RETURNING v.* INTO item;
  IF NOT FOUND THEN RETURN; END IF;

  redemption_id := uuid7();
  INSERT INTO voucher_redemption
         (merchant_id, id, mode, voucher_id, redeemed_at, source, note, actor_kind, actor_id, created_at)
  VALUES (p_merchant_id, redemption_id, p_mode, p_id, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_now);
  queued := append_event(p_merchant_id, p_mode, p_event_id, 'voucher.redeemed', NULL, to_jsonb(item), NULL, p_id, p_request_id, p_now);
  RETURN NEXT;
END
$$;

-- Writes a check-in with its event and deliveries. `membership` has the period in which it counts. Returns how many deliveries.
CREATE FUNCTION "log_checkin"(
  membership membership, p_id uuid, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  logged membership_checkin;
BEGIN
  INSERT INTO membership_checkin
         (merchant_id, id, mode, membership_id, checked_in_at, source, note, actor_kind, actor_id, created_at)
  VALUES (membership.merchant_id, p_id, membership.mode, membership.id, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_now)
  RETURNING * INTO logged;
  RETURN append_event(
    membership.merchant_id, membership.mode, p_event_id, 'membership.checked_in', NULL,
    to_jsonb(logged) || jsonb_build_object(
      'max_checkins_per_period', membership.max_checkins_per_period, 'used_this_period', membership.used_this_period,
      'current_period_start', membership.current_period_start, 'current_period_end', membership.current_period_end),
    NULL, membership.id, p_request_id, p_now);
END
$$;

-- Takes a check-in of the current period, of which none has more than its cap. No row: the check-in is refused, is of an earlier
-- period, or needs a renewal first. greatest(least()) is `countedAt` in SQL.
CREATE FUNCTION "claim_checkin"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text,
  OUT item membership, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  takes_past_due boolean;
BEGIN
  SELECT s.allow_past_due_checkin INTO takes_past_due FROM store_settings s WHERE s.merchant_id = p_merchant_id;
  IF p_id IS NULL THEN
    SELECT m.id INTO p_id
      FROM membership m WHERE m.merchant_id = p_merchant_id AND m.mode = p_mode AND m.qr_token = p_token;
  END IF;

  UPDATE membership m
     SET used_this_period = m.used_this_period + 1
   WHERE m.merchant_id = p_merchant_id AND m.mode = p_mode AND m.id = p_id
     AND (m.status IN ('active', 'trialing') OR (m.status = 'past_due' AND takes_past_due)
          OR (m.status = 'canceled' AND m.canceled_at >= m.current_period_end))
     AND greatest(least(p_at, p_now), m.created_at) >= m.current_period_start
     AND greatest(least(p_at, p_now), m.created_at) < m.current_period_end
     AND (m.max_checkins_per_period IS NULL OR m.used_this_period < m.max_checkins_per_period)
  RETURNING m.* INTO item;
  IF NOT FOUND THEN RETURN; END IF;

  redemption_id := uuid7();
  queued := log_checkin(item, redemption_id, p_now, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_event_id, p_request_id);
  RETURN NEXT;
END
$$;

-- Takes a check-in of the earlier period from p_start to p_end of a membership, and does not change the count of the current one.
-- Locks the membership, and counts the check-ins of that period in the log. The returned membership has that period.
CREATE FUNCTION "claim_earlier_checkin"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text, p_start timestamptz, p_end timestamptz,
  OUT item membership, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.* INTO item
    FROM membership m WHERE m.merchant_id = p_merchant_id AND m.mode = p_mode AND m.id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  item.current_period_start := p_start;
  item.current_period_end := p_end;
  SELECT count(*) + 1 INTO item.used_this_period
    FROM membership_checkin c
   WHERE c.merchant_id = p_merchant_id AND c.mode = p_mode AND c.membership_id = p_id
     AND greatest(least(c.checked_in_at, c.created_at), item.created_at) >= p_start
     AND greatest(least(c.checked_in_at, c.created_at), item.created_at) < p_end
     AND NOT EXISTS (SELECT FROM redemption_reversal v
                      WHERE v.merchant_id = c.merchant_id AND v.redemption_id = c.id);
  IF item.used_this_period > item.max_checkins_per_period THEN RETURN; END IF;

  redemption_id := uuid7();
  queued := log_checkin(item, redemption_id, p_now, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_event_id, p_request_id);
  RETURN NEXT;
END
$$;

-- Charges the card with this id or, when that is null, this code, and writes its ledger entry, event and deliveries: all of it or
-- none. Locks the card first, so that charges of it run one after another and each sees the ones before it. Charges nothing when
-- an equal charge without an Idempotency-Key is at most 30 seconds old (duplicate_…), or when the card is voided, expired or has
-- too little balance: then `item` is the card as it is, and transaction_id is null. The constraint gift_card_balance_check
-- refuses a negative balance too. No row: no such card. p_offline_at is the time of an offline charge. Index:
-- gift_card_transaction (merchant_id, gift_card_id, created_at, id).
CREATE FUNCTION "charge_gift_card"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_code text, p_amount_cents bigint, p_note text, p_now timestamptz, p_source text,
  p_actor_kind text, p_actor_id uuid, p_keyed boolean, p_event_id text, p_offline_at timestamptz, p_request_id text,
  OUT item gift_card, OUT transaction_id uuid, OUT queued int, OUT duplicate_id uuid, OUT duplicate_balance_cents bigint
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  charged_at timestamptz := coalesce(p_offline_at, p_now);
  entered_at timestamptz;
BEGIN
  IF p_id IS NULL THEN
    SELECT g.* INTO item
      FROM gift_card g WHERE g.merchant_id = p_merchant_id AND g.mode = p_mode AND g.code = p_code FOR UPDATE;
  ELSE
    SELECT g.* INTO item
      FROM gift_card g WHERE g.merchant_id = p_merchant_id AND g.mode = p_mode AND g.id = p_id FOR UPDATE;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  queued := 0;
  IF NOT p_keyed THEN
    SELECT x.id, x.balance_after_cents INTO duplicate_id, duplicate_balance_cents
      FROM gift_card_transaction x
     WHERE x.merchant_id = p_merchant_id AND x.mode = p_mode AND x.gift_card_id = item.id
       AND x.created_at >= p_now - interval '30 seconds'
       AND x.type = 'redeem' AND x.amount_cents = -p_amount_cents AND x.note IS NOT DISTINCT FROM p_note AND NOT x.keyed
       AND NOT EXISTS (SELECT FROM gift_card_transaction r WHERE r.merchant_id = x.merchant_id AND r.reverses_id = x.id)
     ORDER BY x.created_at DESC, x.id DESC
     LIMIT 1;
  END IF;
  IF duplicate_id IS NOT NULL OR item.voided_at IS NOT NULL OR item.expires_at <= charged_at
     OR item.balance_cents < p_amount_cents THEN
    RETURN NEXT;
    RETURN;
  END IF;

  UPDATE gift_card g
     SET balance_cents = g.balance_cents - p_amount_cents, redeemed_at = coalesce(g.redeemed_at, charged_at)
   WHERE g.merchant_id = p_merchant_id AND g.mode = p_mode AND g.id = item.id
  RETURNING g.* INTO item;
  SELECT max(x.created_at) INTO entered_at
    FROM gift_card_transaction x WHERE x.merchant_id = p_merchant_id AND x.gift_card_id = item.id;
  entered_at := greatest(p_now, entered_at);
  transaction_id := uuid7();
  INSERT INTO gift_card_transaction
         (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents, note, source, actor_kind, actor_id,
          keyed, redeemed_at, created_at)
  VALUES (p_merchant_id, transaction_id, p_mode, item.id, 'redeem', -p_amount_cents, item.balance_cents, p_note, p_source,
          p_actor_kind, p_actor_id, p_keyed, p_offline_at, entered_at);
  queued := append_event(p_merchant_id, p_mode, p_event_id, 'gift_card.redeemed', NULL, to_jsonb(item),
                         jsonb_build_object('redeemed_amount_cents', p_amount_cents), item.id, p_request_id, p_now);
  RETURN NEXT;
END
$$;

SELECT distribute_function('uuid7');
SELECT distribute_function('append_event');
SELECT distribute_function('append_events');
SELECT distribute_function('claim_ticket');
SELECT distribute_function('claim_booking');
SELECT distribute_function('claim_voucher');
SELECT distribute_function('log_checkin');
SELECT distribute_function('claim_checkin');
SELECT distribute_function('claim_earlier_checkin');
SELECT distribute_function('charge_gift_card');
