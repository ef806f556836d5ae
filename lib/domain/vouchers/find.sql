-- Finds a voucher by its token, with what a door shows and checks of it, as one JSON value. Each statement reads one table: docs/decisions/072.
CREATE OR REPLACE FUNCTION "find_voucher"(p_merchant_id uuid, p_mode text, p_token text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
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
