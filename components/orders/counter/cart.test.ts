import { expect, test } from "vitest";
import { MAX_ORDER_LINES, MAX_QUANTITY } from "#lib/core/limits";
import type { Offer } from "#lib/dashboard/counter/shape";
import type { CustomField } from "#lib/domain/products/schema-custom-fields";
import { addOffer, answersOf, type CartLine, countUnanswered, nameProblem, toItems, toSoldItems } from "./cart.ts";

const offer = (fields: Partial<Offer> = {}): Offer => ({
  product_id: "p",
  type: "ticket",
  title: "Winter Lights",
  detail: null,
  starts_at: null,
  sku: null,
  price_cents: 2_400,
  left: null,
  ticket_event_id: null,
  tier_id: null,
  variant_id: null,
  timeslot_id: null,
  resource_id: null,
  amount_cents: null,
  questions: null,
  ...fields,
});
const add = (...offers: Offer[]) => offers.reduce<readonly CartLine[]>((lines, one) => addOffer(lines, one), []);

test("the same offer again is one more unit, up to the most of a line", () => {
  expect(add(offer(), offer({ tier_id: "t" }), offer()).map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(add(...Array(MAX_QUANTITY + 5).fill(offer())).map(({ quantity }) => quantity)).toEqual([MAX_QUANTITY]);
});

test("each booking, membership and gift card of a chosen amount has its own line, up to the most of an order", () => {
  for (const type of ["booking", "membership", "gift_card"] as const) {
    expect(add(offer({ type }), offer({ type })).map(({ key, quantity }) => [key, quantity])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  }
  expect(
    add(offer({ type: "gift_card", amount_cents: 5_000 }), offer({ type: "gift_card", amount_cents: 5_000 })),
  ).toHaveLength(1);
  expect(add(...Array(MAX_ORDER_LINES + 5).fill(offer({ type: "booking" })))).toHaveLength(MAX_ORDER_LINES);
});

test("the lines are sent with what was chosen, and without what is not an amount or a time", () => {
  const [ticket] = add(offer({ ticket_event_id: "e", tier_id: "t" }));
  const [massage] = add(offer({ type: "booking", resource_id: "r" }));
  const [card] = add(offer({ type: "gift_card", price_cents: null }));
  if (!ticket || !massage || !card) throw new Error("Each was added.");
  const booked = { ...massage, party: 2, starts: "2026-12-01T19:00" };
  const filled = { ...card, amount: "25,50" };
  expect(toItems([ticket, booked, filled, massage, { ...card, amount: "a lot" }], "eur", "Europe/Berlin")).toEqual([
    { product_id: "p", quantity: 1, ticket_event_id: "e", tier_id: "t" },
    { product_id: "p", quantity: 1, resource_id: "r", party_size: 2, starts_at: Date.UTC(2026, 11, 1, 18) / 1_000 },
    { product_id: "p", quantity: 1, amount_cents: 2_550 },
    { product_id: "p", quantity: 1, resource_id: "r", party_size: 1 },
    { product_id: "p", quantity: 1 },
  ]);
});

test("an appointment at a time that comes twice is at the one that was chosen, and else at the first", () => {
  const [massage] = add(offer({ type: "booking", resource_id: "r" }));
  if (!massage) throw new Error("It was added.");
  const second = Date.UTC(2026, 9, 25, 1, 30) / 1_000;
  const line = { ...massage, starts: "2026-10-25T02:30" };
  const lines = [line, { ...line, startsMoment: String(second) }, { ...line, startsMoment: String(second + 900) }];
  expect(toItems(lines, "eur", "Europe/Berlin").map(({ starts_at }) => starts_at)).toEqual([
    second - 3_600,
    second,
    second - 3_600,
  ]);
});

test("names are sold with their line, in their order, and are no part of what is priced", () => {
  const [ticket] = add(offer({ ticket_event_id: "e" }));
  const [table] = add(offer({ type: "booking", timeslot_id: "s" }));
  const [apron] = add(offer({ type: "physical_product" }));
  if (!ticket || !table || !apron) throw new Error("Each was added.");
  const lines = [
    { ...ticket, quantity: 3, names: " Ann Lee\n\n Bo, Jr. \n" },
    { ...table, names: " Mara " },
    { ...apron, names: "Nobody" },
    { ...ticket, names: " \n" },
  ];
  expect(
    toSoldItems(lines, "eur", "Europe/Berlin").map(({ attendee_names, lead_name }) => [attendee_names, lead_name]),
  ).toEqual([
    [["Ann Lee", "Bo, Jr."], undefined],
    [undefined, "Mara"],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(JSON.stringify(toItems(lines, "eur", "Europe/Berlin"))).not.toMatch(/Ann|Mara|names/);
});

test("a line says when it has more names than tickets", () => {
  const [ticket] = add(offer());
  if (!ticket) throw new Error("It was added.");
  expect(nameProblem({ ...ticket, quantity: 2, names: "Ann\nBo" })).toBeUndefined();
  expect(nameProblem({ ...ticket, quantity: 2, names: "Ann\nBo\nCy" })).toMatch(/^3 names for 2 tickets\./);
  expect(nameProblem({ ...ticket, names: "Ann\nBo" })).toMatch(/^2 names for 1 ticket\./);
});

test("answers are sent as their field takes them, and what is missing is counted", () => {
  const ask = (key: string, type: CustomField["type"], required = false) => ({ key, label: key, type, required });
  const questions = [
    ask("diet", "text", true),
    ask("age", "number", true),
    ask("halal", "checkbox"),
    ask("day", "date"),
  ];
  const [line] = add(offer({ questions }));
  if (!line) throw new Error("It was added.");
  expect(countUnanswered([line, line])).toBe(4);
  const typed = { ...line, answers: { diet: " vegan ", age: "7", halal: true, day: "", other: "x" } };
  expect(toSoldItems([typed], "eur", "UTC")).toMatchObject([{ custom_fields: { diet: "vegan", age: 7, halal: true } }]);
  expect(toItems([typed], "eur", "UTC")[0]).not.toHaveProperty("custom_fields");
  const wrong = { ...line, answers: { diet: " ", age: "seven", halal: false } };
  expect(answersOf(wrong)).toEqual({ age: "seven" });
  expect(countUnanswered([wrong])).toBe(1);
});
