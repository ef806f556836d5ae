-- A claim finds its item by the token in the UPDATE itself, as a scanner sends it, and reads the item before that only when it has the
-- id or needs the event. The token of an item never changes. The reasons are in docs/decisions/071.

-- A UUIDv7 as before. In PL/pgSQL: a function in SQL is parsed again in each transaction.
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

-- Only within the redeem window of the store's settings, for the events p_admitted that the device may admit and those p_named
-- that the door admits, or all when null. With p_only_today and without p_named only what is for today.
CREATE OR REPLACE FUNCTION "claim_ticket"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text, p_admitted uuid[], p_named uuid[], p_only_today boolean,
  OUT item ticket, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  opens_minutes_before int;
  closes_minutes_after int;
  zone text;
  its_event uuid;
  begins timestamptz;
  ends timestamptz;
  must_be_today boolean := p_only_today AND p_named IS NULL;
  has_window boolean;
BEGIN
  SELECT s.redeem_opens_minutes_before, s.redeem_closes_minutes_after, s.timezone
    INTO opens_minutes_before, closes_minutes_after, zone FROM store_settings s WHERE s.merchant_id = p_merchant_id;
  has_window := opens_minutes_before IS NOT NULL OR closes_minutes_after IS NOT NULL;
  IF p_token IS NULL THEN
    SELECT t.qr_token, t.ticket_event_id INTO p_token, its_event
      FROM ticket t WHERE t.merchant_id = p_merchant_id AND t.mode = p_mode AND t.id = p_id;
  ELSIF has_window OR must_be_today THEN
    SELECT t.ticket_event_id INTO its_event
      FROM ticket t WHERE t.merchant_id = p_merchant_id AND t.mode = p_mode AND t.qr_token = p_token;
  END IF;
  IF has_window OR must_be_today THEN
    SELECT e.starts_at, e.ends_at INTO begins, ends
      FROM ticket_event e WHERE e.merchant_id = p_merchant_id AND e.id = its_event;
    IF begins - p_at > make_interval(mins => opens_minutes_before)
       OR p_at - coalesce(ends, begins) > make_interval(mins => closes_minutes_after) THEN RETURN; END IF;
    IF must_be_today AND NOT is_for_today(begins, ends, p_at, zone) THEN RETURN; END IF;
  END IF;

  UPDATE ticket t
     SET uses_after = t.uses_after + 1,
         redeemed_at = coalesce(t.redeemed_at, p_at),
         redeemed_source = CASE WHEN t.redeemed_at IS NULL THEN p_source ELSE t.redeemed_source END
   WHERE t.merchant_id = p_merchant_id AND t.mode = p_mode AND t.qr_token = p_token
     AND t.voided_at IS NULL AND t.uses_after < t.max_uses
     AND (p_admitted IS NULL OR t.ticket_event_id = ANY (p_admitted))
     AND (p_named IS NULL OR t.ticket_event_id = ANY (p_named))
  RETURNING t.* INTO item;
  IF NOT FOUND THEN RETURN; END IF;

  redemption_id := uuid7();
  INSERT INTO ticket_redemption
         (merchant_id, id, mode, ticket_id, redeemed_at, source, note, actor_kind, actor_id, created_at)
  VALUES (p_merchant_id, redemption_id, p_mode, item.id, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_now);
  queued := append_event(p_merchant_id, p_mode, p_event_id, 'ticket.redeemed', NULL, to_jsonb(item),
                         jsonb_build_object('was_first', item.uses_after = 1), item.id, p_request_id, p_now);
  RETURN NEXT;
END
$$;

-- Only a booking of the timeslots p_timeslots, or one of the resources p_resources; of any when both are null. With p_only_today one
-- that is not of a named timeslot must be for today. A booking can be moved meanwhile, so the UPDATE checks it.
CREATE OR REPLACE FUNCTION "claim_booking"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text, p_timeslots uuid[], p_resources uuid[],
  p_only_today boolean,
  OUT item booking, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  zone text;
BEGIN
  IF p_only_today THEN
    SELECT s.timezone INTO zone FROM store_settings s WHERE s.merchant_id = p_merchant_id;
  END IF;
  IF p_token IS NULL THEN
    SELECT b.qr_token INTO p_token
      FROM booking b WHERE b.merchant_id = p_merchant_id AND b.mode = p_mode AND b.id = p_id;
  END IF;

  UPDATE booking b
     SET uses_after = b.uses_after + 1,
         redeemed_at = coalesce(b.redeemed_at, p_at),
         redeemed_source = CASE WHEN b.redeemed_at IS NULL THEN p_source ELSE b.redeemed_source END
   WHERE b.merchant_id = p_merchant_id AND b.mode = p_mode AND b.qr_token = p_token
     AND b.voided_at IS NULL AND b.uses_after < 1
     AND CASE WHEN b.timeslot_id = ANY (p_timeslots) THEN true
              WHEN b.resource_id = ANY (p_resources) OR (p_timeslots IS NULL AND p_resources IS NULL)
              THEN NOT p_only_today OR is_for_today(b.starts_at, b.ends_at, p_at, zone)
              ELSE false END
  RETURNING b.* INTO item;
  IF NOT FOUND THEN RETURN; END IF;

  redemption_id := uuid7();
  INSERT INTO booking_redemption
         (merchant_id, id, mode, booking_id, redeemed_at, source, note, actor_kind, actor_id, created_at)
  VALUES (p_merchant_id, redemption_id, p_mode, item.id, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_now);
  queued := append_event(p_merchant_id, p_mode, p_event_id, 'booking.redeemed', NULL, to_jsonb(item), NULL, item.id, p_request_id, p_now);
  RETURN NEXT;
END
$$;

-- Only a voucher that has not expired at p_at.
CREATE OR REPLACE FUNCTION "claim_voucher"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text,
  OUT item voucher, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
  IF p_token IS NULL THEN
    SELECT v.qr_token INTO p_token
      FROM voucher v WHERE v.merchant_id = p_merchant_id AND v.mode = p_mode AND v.id = p_id;
  END IF;

  UPDATE voucher v
     SET uses_after = v.uses_after + 1,
         redeemed_at = coalesce(v.redeemed_at, p_at),
         redeemed_source = CASE WHEN v.redeemed_at IS NULL THEN p_source ELSE v.redeemed_source END
   WHERE v.merchant_id = p_merchant_id AND v.mode = p_mode AND v.qr_token = p_token
     AND v.voided_at IS NULL AND v.uses_after < v.max_uses
     AND (v.expires_at IS NULL OR v.expires_at > p_at)
  RETURNING v.* INTO item;
  IF NOT FOUND THEN RETURN; END IF;

  redemption_id := uuid7();
  INSERT INTO voucher_redemption
         (merchant_id, id, mode, voucher_id, redeemed_at, source, note, actor_kind, actor_id, created_at)
  VALUES (p_merchant_id, redemption_id, p_mode, item.id, p_at, p_source, p_note, p_actor_kind, p_actor_id, p_now);
  queued := append_event(p_merchant_id, p_mode, p_event_id, 'voucher.redeemed', NULL, to_jsonb(item), NULL, item.id, p_request_id, p_now);
  RETURN NEXT;
END
$$;

-- Takes a check-in of the current period, of which none has more than its cap. No row: the check-in is refused, is of an earlier
-- period, or needs a renewal first. greatest(least()) is `countedAt` in SQL.
CREATE OR REPLACE FUNCTION "claim_checkin"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text,
  OUT item membership, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  takes_past_due boolean;
BEGIN
  SELECT s.allow_past_due_checkin INTO takes_past_due FROM store_settings s WHERE s.merchant_id = p_merchant_id;
  IF p_token IS NULL THEN
    SELECT m.qr_token INTO p_token
      FROM membership m WHERE m.merchant_id = p_merchant_id AND m.mode = p_mode AND m.id = p_id;
  END IF;

  UPDATE membership m
     SET used_this_period = m.used_this_period + 1
   WHERE m.merchant_id = p_merchant_id AND m.mode = p_mode AND m.qr_token = p_token
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

SELECT distribute_function('uuid7');
SELECT distribute_function('claim_ticket');
SELECT distribute_function('claim_booking');
SELECT distribute_function('claim_voucher');
SELECT distribute_function('claim_checkin');
