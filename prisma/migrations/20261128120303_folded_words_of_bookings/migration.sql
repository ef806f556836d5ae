-- the words of names that bookings are under without accents and case: lib/domain/search/folded.ts
CREATE INDEX CONCURRENTLY "booking_folded" ON "booking" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(CASE WHEN octet_length(lead_name) = length(lead_name) THEN lower(lead_name) ELSE replace(replace(replace(translate(lower(regexp_replace(normalize(lead_name, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðħıς’‘ʼ‐–', 'olddhiσ''''''--'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END, '[\s.,@_+''"()<>/\\-]+'), ''))
) WHERE lead_name IS NOT NULL;
