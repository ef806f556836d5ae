-- Writes a check-in with its event and deliveries. `membership` has the period in which it counts. Returns how many deliveries.
CREATE OR REPLACE FUNCTION "log_checkin"(
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

-- Takes a check-in of the current period, of which none has more than its cap, and writes its log row, event and deliveries: all of it or
-- none. No row: the check-in is refused, is of an earlier period, or needs a renewal first. greatest(least()) is `countedAt` in SQL. The
-- same as `membershipRefusal` in refusal.ts.
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

-- Takes a check-in of the earlier period from p_start to p_end of a membership, and does not change the count of the current one.
-- Locks the membership, and counts the check-ins of that period in the log. The returned membership has that period.
CREATE OR REPLACE FUNCTION "claim_earlier_checkin"(
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
