import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const FIELDS = [
  "product_id",
  "ticket_event_id",
  "starts_at",
  "timeslot_id",
  "lead_name",
  "custom_fields",
  "amount_cents",
];

test.each([
  ["a part of a name", "event_id", "ticket_event_id"],
  ["a beginning of a name", "amount", "amount_cents"],
  ["a short part", "amo", "amount_cents"],
  ["a letter too few", "start_at", "starts_at"],
  ["a letter too many", "product_idd", "product_id"],
  ["two letters in the wrong order", "prodcut_id", "product_id"],
  ["the way of writing of another language", "ticketEventId", "ticket_event_id"],
  ["another case", "LEAD-NAME", "lead_name"],
  ["more than a name", "custom_fields_json", "custom_fields"],
])("%s is near: %s", (_what, given, word) => {
  expect(nearest(given, FIELDS)).toBe(word);
});

test.each(["colour", "id", "x", "", "é", "a".repeat(65), `ticket_event_id${"x".repeat(50)}`])(
  "%s is near nothing",
  (given) => {
    expect(nearest(given, FIELDS)).toBeNull();
  },
);

test("a letter is nearer than a part, and the shortest name with a part is the nearest", () => {
  expect(nearest("statu", ["status_of_payment", "status"])).toBe("status");
  expect(nearest("stats", ["stats_by_day", "status"])).toBe("status");
  expect(nearest("created", ["created_from", "created_to"])).toBe("created_to");
});
