-- Finds a membership by its token, or by its id when the token is null, with what a door shows and checks of it, as one JSON value. Each statement reads one table: docs/decisions/072.
CREATE OR REPLACE FUNCTION "find_membership"(p_merchant_id uuid, p_mode text, p_id uuid, p_token text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
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
