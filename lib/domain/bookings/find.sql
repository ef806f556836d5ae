-- Finds a booking by its token, with what a door shows and checks of it, as one JSON value. Each statement reads one table: docs/decisions/072.
CREATE OR REPLACE FUNCTION "find_booking"(p_merchant_id uuid, p_mode text, p_token text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
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
