-- Takes one use of the ticket with this id or, when the token is given, this token, and writes its log row, event and deliveries: all of
-- it or none. The UPDATE checks its conditions again under the lock of the row, so no ticket is used more often than it may be, however
-- many scans there are at once; the constraint ticket_uses_check refuses that too. No row: no use was taken. p_at is the time of the
-- use, p_now that of the request.
-- Only within the redeem window of the store's settings, for the events p_admitted that the device may admit and those p_named that the
-- door admits, or all when null. With a day and without p_named only what is for it. The same as `ticketRefusal` in refusal.ts.
CREATE OR REPLACE FUNCTION "take_ticket_use"(
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
