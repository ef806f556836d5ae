-- The words of names and addresses, each found by its beginning: lib/domain/search/words.ts
CREATE INDEX "orders_words" ON "orders" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(lower(coalesce(customer_name, '') || ' ' || customer_email), '[\s.,@_+''"()<>/\\-]+'), ''))
);
CREATE INDEX "ticket_words" ON "ticket" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(lower(attendee_name), '[\s.,@_+''"()<>/\\-]+'), ''))
) WHERE attendee_name IS NOT NULL;
CREATE INDEX "booking_words" ON "booking" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(lower(lead_name), '[\s.,@_+''"()<>/\\-]+'), ''))
) WHERE lead_name IS NOT NULL;
CREATE INDEX "gift_card_words" ON "gift_card" USING gin (
  array_to_tsvector(array_remove(regexp_split_to_array(lower(coalesce(recipient_name, '') || ' ' || coalesce(recipient_email, '')), '[\s.,@_+''"()<>/\\-]+'), ''))
) WHERE recipient_name IS NOT NULL OR recipient_email IS NOT NULL;

-- an id, a token or a code by its end
CREATE INDEX "orders_tail" ON "orders" (merchant_id, mode, reverse(id::text) text_pattern_ops);
CREATE INDEX "ticket_tail" ON "ticket" (merchant_id, mode, reverse(qr_token) text_pattern_ops);
CREATE INDEX "booking_tail" ON "booking" (merchant_id, mode, reverse(qr_token) text_pattern_ops);
CREATE INDEX "voucher_tail" ON "voucher" (merchant_id, mode, reverse(qr_token) text_pattern_ops);
CREATE INDEX "membership_tail" ON "membership" (merchant_id, mode, reverse(qr_token) text_pattern_ops);
CREATE INDEX "gift_card_tail" ON "gift_card" (merchant_id, mode, reverse(code) text_pattern_ops);
