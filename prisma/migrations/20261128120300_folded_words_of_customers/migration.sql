-- the words of names and addresses of customers without accents and case: lib/domain/search/folded.ts
CREATE INDEX CONCURRENTLY "customer_folded" ON "customer" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(CASE WHEN octet_length(coalesce(name, '') || ' ' || email) = length(coalesce(name, '') || ' ' || email) THEN lower(coalesce(name, '') || ' ' || email) ELSE replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce(name, '') || ' ' || email, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðħıς’‘ʼ‐–', 'olddhiσ''''''--'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END, '[\s.,@_+''"()<>/\\-]+'), ''))
);
