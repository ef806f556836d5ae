-- Each finds one item by its token or code, some also by its id when the token is null, with the fields that a door shows and checks,
-- as one JSON value. Each statement inside reads one table. One join for all of it took three times as long in a distributed database,
-- which plans a join anew at each call. The reasons are in docs/decisions/072.

CREATE FUNCTION "find_ticket"(p_merchant_id uuid, p_mode text, p_id uuid, p_token text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
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

CREATE FUNCTION "find_booking"(p_merchant_id uuid, p_mode text, p_token text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
DECLARE
  b booking;
  product_title text;
  customer_name text;
  zone text;
  resource_name text;
BEGIN
  SELECT * INTO b FROM booking WHERE merchant_id = p_merchant_id AND mode = p_mode AND qr_token = p_token;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT p.title INTO product_title FROM product p WHERE p.merchant_id = p_merchant_id AND p.id = b.product_id;
  SELECT o.customer_name INTO customer_name FROM orders o WHERE o.merchant_id = p_merchant_id AND o.id = b.order_id;
  SELECT timezone INTO zone FROM store_settings WHERE merchant_id = p_merchant_id;
  IF b.resource_id IS NOT NULL THEN
    SELECT name INTO resource_name FROM booking_resource WHERE merchant_id = p_merchant_id AND id = b.resource_id;
  END IF;
  RETURN NEXT to_jsonb(b) || jsonb_build_object(
    'product_title', product_title, 'resource_name', resource_name, 'customer_name', customer_name, 'timezone', zone);
END
$$;

CREATE FUNCTION "find_voucher"(p_merchant_id uuid, p_mode text, p_token text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
DECLARE
  v voucher;
  product_title text;
  customer_name text;
BEGIN
  SELECT * INTO v FROM voucher WHERE merchant_id = p_merchant_id AND mode = p_mode AND qr_token = p_token;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT p.title INTO product_title FROM product p WHERE p.merchant_id = p_merchant_id AND p.id = v.product_id;
  SELECT o.customer_name INTO customer_name FROM orders o WHERE o.merchant_id = p_merchant_id AND o.id = v.order_id;
  RETURN NEXT to_jsonb(v) || jsonb_build_object('product_title', product_title, 'customer_name', customer_name);
END
$$;

CREATE FUNCTION "find_membership"(p_merchant_id uuid, p_mode text, p_id uuid, p_token text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
DECLARE
  m membership;
  product_title text;
  customer_name text;
  s record;
BEGIN
  IF p_token IS NULL THEN
    SELECT * INTO m FROM membership WHERE merchant_id = p_merchant_id AND mode = p_mode AND id = p_id;
  ELSE
    SELECT * INTO m FROM membership WHERE merchant_id = p_merchant_id AND mode = p_mode AND qr_token = p_token;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT p.title INTO product_title FROM product p WHERE p.merchant_id = p_merchant_id AND p.id = m.product_id;
  SELECT o.customer_name INTO customer_name FROM orders o WHERE o.merchant_id = p_merchant_id AND o.id = m.order_id;
  SELECT timezone, allow_past_due_checkin INTO s FROM store_settings WHERE merchant_id = p_merchant_id;
  RETURN NEXT to_jsonb(m) || jsonb_build_object(
    'product_title', product_title, 'customer_name', customer_name, 'timezone', s.timezone,
    'allow_past_due_checkin', s.allow_past_due_checkin);
END
$$;

-- A card that was not bought as a product has none.
CREATE FUNCTION "find_gift_card"(p_merchant_id uuid, p_mode text, p_code text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
DECLARE
  g gift_card;
  product_title text;
  customer_name text;
BEGIN
  SELECT * INTO g FROM gift_card WHERE merchant_id = p_merchant_id AND mode = p_mode AND code = p_code;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT o.customer_name INTO customer_name FROM orders o WHERE o.merchant_id = p_merchant_id AND o.id = g.order_id;
  IF g.product_id IS NOT NULL THEN
    SELECT p.title INTO product_title FROM product p WHERE p.merchant_id = p_merchant_id AND p.id = g.product_id;
  END IF;
  RETURN NEXT to_jsonb(g) || jsonb_build_object('product_title', product_title, 'customer_name', customer_name);
END
$$;

SELECT distribute_function('find_ticket');
SELECT distribute_function('find_booking');
SELECT distribute_function('find_voucher');
SELECT distribute_function('find_membership');
SELECT distribute_function('find_gift_card');
