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
