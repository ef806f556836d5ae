-- Takes one use of the booking with this id or, when the token is given, this token, and writes its log row, event and deliveries: all of
-- it or none. The UPDATE checks its conditions again under the lock of the row, so no booking is used more often than it may be, however
-- many scans there are at once; the constraint booking_uses_check refuses that too. No row: no use was taken. p_at is the time of the
-- use, p_now that of the request.
-- Only a booking of the timeslots p_timeslots, or one of the resources p_resources; of any when both are null. With a day one that is not
-- of a named timeslot must be for it. A booking can be moved meanwhile, so the UPDATE checks it. The same as `bookingRefusal` in
-- refusal.ts.
CREATE OR REPLACE FUNCTION "take_booking_use"(
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
