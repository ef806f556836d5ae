-- the words of names of attendees without accents and case: lib/domain/search/folded.ts
CREATE INDEX CONCURRENTLY "ticket_folded" ON "ticket" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(CASE WHEN octet_length(attendee_name) = length(attendee_name) THEN lower(attendee_name) ELSE replace(replace(replace(translate(lower(regexp_replace(normalize(attendee_name, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðħıς’‘ʼ‐–', 'olddhiσ''''''--'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END, '[\s.,@_+''"()<>/\\-]+'), ''))
) WHERE attendee_name IS NOT NULL;
