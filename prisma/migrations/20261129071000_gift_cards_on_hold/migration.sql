-- A gift card whose payment is disputed cannot be charged.
ALTER TABLE "gift_card" ADD COLUMN "is_on_hold" BOOLEAN NOT NULL DEFAULT false;

-- Charges the card with this id or, when that is null, this code, and writes its ledger entry, event and deliveries: all of it or
-- none. Locks the card first, so that charges of it run one after another and each sees the ones before it. Charges nothing when
-- an equal charge without an Idempotency-Key is at most 30 seconds old (duplicate_…), or when the card is voided, expired, on hold
-- or has too little balance: then `item` is the card as it is, and transaction_id is null. The constraint gift_card_balance_check
-- refuses a negative balance too. No row: no such card. p_offline_at is the time of an offline charge; a hold counts as it is now.
-- Index: gift_card_transaction (merchant_id, gift_card_id, created_at, id).
CREATE OR REPLACE FUNCTION "charge_gift_card"(
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
     OR item.is_on_hold OR item.balance_cents < p_amount_cents THEN
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

-- What was issued, of all five kinds, for what asks all of them the same: read only. A statement compares merchant_id of the view itself
-- with a parameter, so that a distributed database reads it on one node, and joins other tables by merchant_id. The kinds have the same
-- columns in the same types and no grouping, so a condition on a column is looked up in the index of each table, and one on the kind
-- leaves tables out. `number` counts the items of a line of an order; gift cards have none. Only gift cards have a balance and a hold,
-- only memberships a status and a period, which are as they are stored: `asOf` and `statusAt` say what they are now.
CREATE OR REPLACE VIEW "issued_item" AS
  SELECT merchant_id, mode, 'ticket'::text AS kind, id, order_id, order_item_id, product_id, customer_id, created_at,
         seat_index AS number, attendee_name AS name, qr_token AS token, uses_after, max_uses, redeemed_at, voided_at,
         NULL::timestamptz AS expires_at, ticket_event_id, tier_id, NULL::uuid AS timeslot_id, NULL::uuid AS resource_id,
         NULL::timestamptz AS starts_at, NULL::timestamptz AS ends_at, NULL::int AS party_size,
         NULL::bigint AS initial_cents, NULL::bigint AS balance_cents, NULL::text AS recipient_email, NULL::text AS message,
         NULL::timestamptz AS deliver_at, NULL::timestamptz AS email_sent_at,
         NULL::text AS status, NULL::timestamptz AS current_period_end, NULL::timestamptz AS canceled_at,
         false AS cancel_at_period_end, false AS is_on_hold
    FROM ticket
   UNION ALL
  SELECT merchant_id, mode, 'booking', id, order_id, order_item_id, product_id, customer_id, created_at,
         1, lead_name, qr_token, uses_after, 1, redeemed_at, voided_at,
         NULL, NULL, NULL, timeslot_id, resource_id, starts_at, ends_at, party_size,
         NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false
    FROM booking
   UNION ALL
  SELECT merchant_id, mode, 'voucher', id, order_id, order_item_id, product_id, customer_id, created_at,
         pass_index, NULL, qr_token, uses_after, max_uses, redeemed_at, voided_at,
         expires_at, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
         NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false
    FROM voucher
   UNION ALL
  SELECT merchant_id, mode, 'membership', id, order_id, order_item_id, product_id, customer_id, created_at,
         1, NULL, qr_token, NULL, NULL, NULL, NULL,
         NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
         NULL, NULL, NULL, NULL, NULL, NULL, status, current_period_end, canceled_at, cancel_at_period_end, false
    FROM membership
   UNION ALL
  SELECT merchant_id, mode, 'gift_card', id, order_id, order_item_id, product_id, customer_id, created_at,
         NULL, recipient_name, code, NULL, NULL, redeemed_at, voided_at,
         expires_at, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
         initial_cents, balance_cents, recipient_email, message, deliver_at, email_sent_at, NULL, NULL, NULL, false, is_on_hold
    FROM gift_card;

SELECT distribute_function('charge_gift_card');
