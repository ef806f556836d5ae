-- Takes one use of the voucher with this id or, when the token is given, this token, and writes its log row, event and deliveries: all of
-- it or none. The UPDATE checks its conditions again under the lock of the row, so no voucher is used more often than it may be, however
-- many scans there are at once; the constraint voucher_uses_check refuses that too. No row: no use was taken. p_at is the time of the
-- use, p_now that of the request.
-- Only a voucher that has not expired at p_at. The same as `voucherRefusal` in refusal.ts.
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
