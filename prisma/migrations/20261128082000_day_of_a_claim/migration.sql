-- A claim gets the moments between which its day is, so that no function of the database knows a time zone: docs/decisions/082. The
-- version before calls claim_ticket, claim_booking and is_for_today.

-- True for what starts from p_from to before p_to, began in the evening before p_at, or goes on for longer, and for what has no time.
-- The same as `isForToday` in lib/domain/issued-items/admission.ts.
CREATE FUNCTION "is_for_day"(
  p_starts timestamptz, p_ends timestamptz, p_at timestamptz, p_from timestamptz, p_to timestamptz
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_starts IS NULL
      OR (p_starts >= p_from AND p_starts < p_to)
      OR (p_starts < p_at AND (p_at - p_starts < interval '12 hours' OR coalesce(p_ends > p_at, false)))
$$;

-- Only within the redeem window of the store's settings, for the events p_admitted that the device may admit and those p_named
-- that the door admits, or all when null. With a day and without p_named only what is for it.
CREATE FUNCTION "take_ticket_use"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text, p_admitted uuid[], p_named uuid[],
  p_day_from timestamptz, p_day_to timestamptz,
  OUT item ticket, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  opens_minutes_before int;
  closes_minutes_after int;
  its_event uuid;
  begins timestamptz;
  ends timestamptz;
  has_day boolean := p_day_from IS NOT NULL AND p_named IS NULL;
  has_window boolean;
BEGIN
  SELECT s.redeem_opens_minutes_before, s.redeem_closes_minutes_after
    INTO opens_minutes_before, closes_minutes_after FROM store_settings s WHERE s.merchant_id = p_merchant_id;
  has_window := opens_minutes_before IS NOT NULL OR closes_minutes_after IS NOT NULL;
  IF p_token IS NULL THEN
    SELECT t.qr_token, t.ticket_event_id INTO p_token, its_event
      FROM ticket t WHERE t.merchant_id = p_merchant_id AND t.mode = p_mode AND t.id = p_id;
  ELSIF has_window OR has_day THEN
    SELECT t.ticket_event_id INTO its_event
      FROM ticket t WHERE t.merchant_id = p_merchant_id AND t.mode = p_mode AND t.qr_token = p_token;
  END IF;
  IF has_window OR has_day THEN
    SELECT e.starts_at, e.ends_at INTO begins, ends
      FROM ticket_event e WHERE e.merchant_id = p_merchant_id AND e.id = its_event;
    IF begins - p_at > make_interval(mins => opens_minutes_before)
       OR p_at - coalesce(ends, begins) > make_interval(mins => closes_minutes_after) THEN RETURN; END IF;
    IF has_day AND NOT is_for_day(begins, ends, p_at, p_day_from, p_day_to) THEN RETURN; END IF;
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

-- Only a booking of the timeslots p_timeslots, or one of the resources p_resources; of any when both are null. With a day one that is
-- not of a named timeslot must be for it. A booking can be moved meanwhile, so the UPDATE checks it.
CREATE FUNCTION "take_booking_use"(
  p_merchant_id uuid, p_mode text, p_id uuid, p_token text, p_now timestamptz, p_at timestamptz, p_source text, p_note text,
  p_actor_kind text, p_actor_id uuid, p_event_id text, p_request_id text, p_timeslots uuid[], p_resources uuid[],
  p_day_from timestamptz, p_day_to timestamptz,
  OUT item booking, OUT redemption_id uuid, OUT queued int
) RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
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
              THEN p_day_from IS NULL OR is_for_day(b.starts_at, b.ends_at, p_at, p_day_from, p_day_to)
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

SELECT distribute_function('is_for_day');
SELECT distribute_function('take_ticket_use');
SELECT distribute_function('take_booking_use');
