-- the words of names and addresses of the customers of orders without accents and case: lib/domain/search/folded.ts
CREATE INDEX CONCURRENTLY "orders_folded" ON "orders" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(CASE WHEN octet_length(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')) = length(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')) THEN lower(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')) ELSE replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce(customer_name, '') || ' ' || coalesce(customer_email, ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðħıς’‘ʼ‐–', 'olddhiσ''''''--'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END, '[\s.,@_+''"()<>/\\-]+'), ''))
);
