-- Finds a ticket by its token, or by its id when the token is null, with what a door shows and checks of it, as one JSON value. Each statement reads one table: docs/decisions/072.
CREATE OR REPLACE FUNCTION "find_ticket"(p_merchant_id uuid, p_mode text, p_id uuid, p_token text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
DECLARE
  t ticket;
  e record;
  s record;
  product_title text;
  customer_name text;
  tier_name text;
BEGIN
  IF p_token IS NULL THEN
    SELECT * INTO t FROM ticket WHERE merchant_id = p_merchant_id AND mode = p_mode AND id = p_id;
  ELSE
    SELECT * INTO t FROM ticket WHERE merchant_id = p_merchant_id AND mode = p_mode AND qr_token = p_token;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT starts_at, ends_at, location INTO e FROM ticket_event WHERE merchant_id = p_merchant_id AND id = t.ticket_event_id;
  SELECT p.title INTO product_title FROM product p WHERE p.merchant_id = p_merchant_id AND p.id = t.product_id;
  SELECT o.customer_name INTO customer_name FROM orders o WHERE o.merchant_id = p_merchant_id AND o.id = t.order_id;
  SELECT redeem_opens_minutes_before, redeem_closes_minutes_after, timezone INTO s
    FROM store_settings WHERE merchant_id = p_merchant_id;
  IF t.tier_id IS NOT NULL THEN
    SELECT name INTO tier_name FROM ticket_tier WHERE merchant_id = p_merchant_id AND id = t.tier_id;
  END IF;
  RETURN NEXT to_jsonb(t) || jsonb_build_object(
    'event_starts_at', e.starts_at, 'event_ends_at', e.ends_at, 'event_location', e.location, 'product_title', product_title,
    'tier_name', tier_name, 'customer_name', customer_name, 'redeem_opens_minutes_before', s.redeem_opens_minutes_before,
    'redeem_closes_minutes_after', s.redeem_closes_minutes_after, 'timezone', s.timezone);
END
$$;
