import { expect, test } from "vitest";
import type { Item } from "#app/scan/api/answers";
import { asked, DAY, door, MINUTE, NOW, ok } from "./fixtures.ts";
import { toVerdict } from "./to-verdict.ts";

test("a single ticket shows one guest, the name and the tier", () => {
  const answer = ok(
    { max_uses: 1, uses_after: 1, remaining: 0 },
    { name: "Mara Lindqvist", title: "Winter Lights", detail: "Balcony" },
  );
  expect(toVerdict(answer, asked, door)).toMatchObject({
    outcome: "admit",
    field: "yes",
    shape: "tick",
    word: ["ADMIT"],
    datum: { value: "1", note: "guest" },
    who: "Mara Lindqvist",
    what: "Winter Lights, Balcony.",
    pips: null,
  });
});

test("a ticket without a name shows its title first", () => {
  expect(toVerdict(ok({ max_uses: 1 }, { title: "Winter Lights" }), asked, door)).toMatchObject({
    who: "Winter Lights",
    what: "",
  });
});

test("a ticket for a later day shows its date; one that began before still goes on", () => {
  const on = (starts_at: number) =>
    toVerdict(ok({ max_uses: 1 }, { name: "Mara Lindqvist", title: "Winter Lights", starts_at }), asked, door);
  expect(on(NOW + 12 * DAY)).toMatchObject({
    datum: { value: "2 Dec", note: "not today" },
    what: "Winter Lights, on 2 Dec at 20:20.",
  });
  expect(on(NOW - DAY)).toMatchObject({ datum: { value: "1", note: "guest" } });
  expect(on(NOW + 60 * MINUTE)).toMatchObject({ datum: { value: "1", note: "guest" }, what: "Winter Lights." });
  const pass = ok({ max_uses: 3, uses_after: 1, remaining: 2 }, { starts_at: NOW + 12 * DAY });
  expect(toVerdict(pass, asked, door).what).toContain("For 2 Dec, not today.");
});

test("use n of m shows dots, the uses left and the time of the first scan", () => {
  const answer = ok(
    { max_uses: 5, uses_after: 2, remaining: 3 },
    { name: "Aiko Brandt", title: "Five-entry pass", first_redeemed_at: NOW - 60 * MINUTE },
  );
  expect(toVerdict(answer, asked, door)).toMatchObject({
    outcome: "again",
    field: "yes",
    datum: { value: "2/5", note: "entry" },
    what: "Five-entry pass, 3 left. In first at 19:20.",
    pips: { used: 2, of: 5 },
  });
});

test("the first of many uses shows no earlier scan, and a hundred uses show no dots", () => {
  const answer = ok({ max_uses: 100, uses_after: 1, remaining: 99 }, { name: "Aiko", first_redeemed_at: NOW });
  expect(toVerdict(answer, asked, door)).toMatchObject({ what: "99 left.", pips: null });
});

test("a check-in shows how many are left and when the number is reset", () => {
  const usage = {
    max_per_period: 8,
    used_this_period: 1,
    remaining_this_period: 7,
    period_start: null,
    period_end: NOW + 11 * DAY,
  };
  const answer = ok({ object: "membership", usage }, { name: "Paul Adeyemi", title: "Sauna club" });
  expect(toVerdict(answer, asked, door)).toMatchObject({
    outcome: "checkin",
    word: ["CHECKED", "IN"],
    datum: { value: "7", note: "of 8 left" },
    what: "Sauna club, refills 1 Dec.",
  });
});

test("a booking shows its party, what is booked and for when", () => {
  const booking: Partial<Item> = { object: "booking", max_uses: 1, uses_after: 1, party_size: 6 };
  const shown = { name: "Hanna Krüger", title: "Supper", detail: "Table 4" };
  expect(toVerdict(ok(booking, { ...shown, starts_at: NOW + 10 * MINUTE }), asked, door)).toMatchObject({
    outcome: "admit",
    field: "yes",
    datum: { value: "6", note: "in the party" },
    who: "Hanna Krüger",
    what: "Supper, Table 4, at 20:30.",
  });
  expect(toVerdict(ok(booking, { ...shown, starts_at: NOW + 3 * DAY }), asked, door)).toMatchObject({
    what: "Supper, Table 4, on 23 Nov at 20:20.",
  });
});

test("a voucher shows its one use, or the nth of many", () => {
  const shown = { name: "Aiko Brandt", title: "Ten coffees", first_redeemed_at: NOW - DAY };
  const one = ok({ object: "voucher", max_uses: 1, uses_after: 1, remaining: 0 }, shown);
  expect(toVerdict(one, asked, door)).toMatchObject({ outcome: "admit", datum: { value: "1", note: "use" } });
  const many = ok({ object: "voucher", max_uses: 10, uses_after: 4, remaining: 6 }, shown);
  expect(toVerdict(many, asked, door)).toMatchObject({
    outcome: "again",
    datum: { value: "4/10", note: "use" },
    what: "Ten coffees, 6 left. In first on 19 Nov at 20:20.",
    pips: { used: 4, of: 10 },
  });
});

test("a check-in of a plan without a cap shows no number", () => {
  const answer = ok({ object: "membership", status: "active" }, { name: "Paul Adeyemi", title: "Sauna club" });
  expect(toVerdict(answer, asked, door)).toMatchObject({ outcome: "checkin", datum: null, what: "Sauna club." });
});

test("a charge shows what was taken, what is still to pay and what is left", () => {
  const part = { ...asked, toPayCents: 6200, cardCents: 3850 };
  const answer = ok({ object: "gift_card", balance_cents: 0, currency: "eur" }, {});
  expect(toVerdict(answer, part, door)).toMatchObject({
    outcome: "charged",
    field: "yes",
    datum: { value: "€38.50", note: "taken" },
    who: "€23.50 still to pay",
    what: "Card …HJ3N is empty now. Take the rest in cash or by card.",
  });
  const whole = { ...asked, toPayCents: 500, cardCents: 500 };
  const rest = ok({ object: "gift_card", balance_cents: 3350, currency: "eur" }, {});
  expect(toVerdict(rest, whole, door)).toMatchObject({ who: "Paid in full", what: "Card …HJ3N has €33.50 left." });
});
