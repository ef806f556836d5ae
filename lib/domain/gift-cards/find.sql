-- Finds a gift card by its code, with what a door shows and checks of it, as one JSON value. Each statement reads one table: docs/decisions/072.
-- A card that was not bought as a product has none.
CREATE OR REPLACE FUNCTION "find_gift_card"(p_merchant_id uuid, p_mode text, p_code text) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
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
