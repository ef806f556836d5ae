import { expect, test } from "vitest";
import { TEMPLATES } from "#app/(dashboard)/products/new/templates";
import { isAppError } from "#lib/core/errors";
import { AnyNewProduct } from "#lib/domain/products/input";
import { handleForm } from "#lib/pages/action";
import { check } from "./check.ts";
import { ProductFields } from "./fields.ts";
import { fieldsOfForm } from "./input.ts";

const BERLIN = "Europe/Berlin";
type Form = Partial<ProductFields> & Pick<ProductFields, "type">;
const read = (form: Form, currency = "eur") =>
  fieldsOfForm({ title: "Thing", ...form } as ProductFields, currency, BERLIN).fields;

const errorsOf = (form: Form) => {
  try {
    const { fields, unread } = fieldsOfForm({ title: "Thing", ...form } as ProductFields, "eur", BERLIN);
    check(AnyNewProduct, { type: form.type, ...fields }, unread);
    return {};
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Object.fromEntries((error.extra.details ?? []).map(({ param, message }) => [param, message]));
  }
};

test("times are read in the store's time zone, on both sides of a change of the clocks", () => {
  const starts = ["2026-10-24T19:30", "2026-10-25T19:30"];
  const { events } = read({ type: "ticket", price_cents: "24", events: starts.map((starts_at) => ({ starts_at })) });
  expect(events).toMatchObject([
    { starts_at: Date.parse("2026-10-24T17:30Z") / 1_000, ends_at: null, capacity: null, location: null },
    { starts_at: Date.parse("2026-10-25T18:30Z") / 1_000 },
  ]);
});

test("a time that comes twice is the one that its row has, and the first where its row has another time", () => {
  const [first, second] = [Date.parse("2026-10-25T00:30Z") / 1_000, Date.parse("2026-10-25T01:30Z") / 1_000];
  const row = { starts_at: "2026-10-25T02:30", ends_at: "2026-10-25T02:30", ends_at_moment: String(second) };
  const rows = [row, { ...row, starts_at_moment: String(second), ends_at: "2026-10-25T02:45" }];
  const expected = [
    { starts_at: first, ends_at: second },
    { starts_at: second, ends_at: first + 900 },
  ];
  const common = { type: "booking", category: "reservation", price_cents: "9" } as const;
  expect(read({ type: "ticket", price_cents: "24", events: rows })).toMatchObject({ events: expected });
  expect(read({ ...common, timeslots: rows })).toMatchObject({ timeslots: expected });
});

test("amounts are read with a point or a comma, in the digits of the currency, and tiers give a ticket its price", () => {
  const tiers = [
    { name: "Floor", price_cents: "24,50", capacity: "1,200" },
    { name: "Balcony", price_cents: "19" },
  ];
  expect(read({ type: "ticket", tiers })).toMatchObject({
    price_cents: 1_900,
    tiers: [
      { price_cents: 2_450, capacity: 1_200 },
      { price_cents: 1_900, capacity: null },
    ],
  });
  expect(read({ type: "voucher", price_cents: "1200" }, "jpy")).toMatchObject({ price_cents: 1_200 });
  expect(read({ type: "voucher", price_cents: "2400" }, "huf")).toMatchObject({ price_cents: 240_000 });
  expect(read({ type: "voucher", price_cents: "2.400" }, "kwd")).toMatchObject({ price_cents: 2_400 });
  expect(read({ type: "gift_card", denominations_cents: "25, 50; 100.50" })).toMatchObject({
    denominations_cents: [2_500, 5_000, 10_050],
    price_cents: 2_500,
  });
  const listed = (currency: string, denominations_cents: string) =>
    read({ type: "gift_card", denominations_cents }, currency);
  expect(listed("jpy", "2,400; 5,000, 500")).toMatchObject({ denominations_cents: [2_400, 5_000, 500] });
  expect(listed("kwd", "25.500, 50; 7.5")).toMatchObject({ denominations_cents: [25_500, 50_000, 7_500] });
});

test("a list of amounts is read with thousands, and asked about where a comma or a space can part amounts or thousands", () => {
  const listed = (denominations_cents: string) => read({ type: "gift_card", denominations_cents }).denominations_cents;
  expect(listed("1.250,00; 2 500; 10’000.00")).toEqual([125_000, 250_000, 1_000_000]);
  expect(listed("２５；５０；１００")).toEqual([2_500, 5_000, 10_000]);
  expect(listed("25 50 100")).toEqual([2_500, 5_000, 10_000]);
  expect(listed("€ 25")).toEqual([2_500]);
  const between = { denominations_cents: "Write a semicolon between amounts, such as 25.00; 50.00." };
  for (const typed of ["25 500", "25,500", "25,50,100"]) {
    expect([typed, errorsOf({ type: "gift_card", denominations_cents: typed })]).toEqual([typed, between]);
  }
  const asked = { denominations_cents: "Write 1250 or 1.25." };
  expect(errorsOf({ type: "gift_card", denominations_cents: "25; 1.250" })).toEqual(asked);
  expect(errorsOf({ type: "voucher", price_cents: "1.250" })).toEqual({ price_cents: "Write 1250 or 1.25." });
  expect(read({ type: "voucher", price_cents: "9", max_uses: "１’２００" })).toMatchObject({ max_uses: 1_200 });
});

test("an amount of 0 and an amount that is listed twice are errors at the field of all amounts", () => {
  for (const denominations_cents of ["25; 0", "25; 25.00"]) {
    const wrong = { denominations_cents: "Enter up to 100 different amounts of more than 0." };
    expect(errorsOf({ type: "gift_card", denominations_cents })).toEqual(wrong);
  }
});

test("every text that cannot be read is an error at its field, all at once", () => {
  const form: Form = {
    type: "ticket",
    max_uses: "often",
    events: [{ starts_at: "2026-11-28T19:30" }, { capacity: "many" }],
    tiers: [{ name: "Floor", price_cents: "cheap" }],
  };
  expect(errorsOf(form)).toEqual({
    max_uses: "Enter a whole number, such as 40.",
    "events.1.starts_at": "Enter when it starts.",
    "events.1.capacity": "Enter a whole number, such as 40.",
    "tiers.0.price_cents": "Enter an amount such as €24.00.",
  });
});

test("what the API refuses is refused at the field of the form", () => {
  expect(errorsOf({ type: "voucher", price_cents: "9", max_uses: "0" })).toHaveProperty("max_uses");
  expect(errorsOf({ type: "membership", price_cents: "9", plan_trial_days: "9999" })).toHaveProperty("plan_trial_days");
  expect(errorsOf({ type: "physical_product" })).toHaveProperty("variants");
  expect(errorsOf({ type: "voucher", price_cents: "9", images: ["ftp://x"] })).toHaveProperty("images");
  const hours: Form = { type: "booking", category: "appointment", price_cents: "9" };
  expect(errorsOf({ ...hours, hours_3: "9 to 9" }).hours_3).toContain("All day is 00:00 to 24:00");
  expect(errorsOf({ ...hours, hours_6: "20-2", hours_7: "1-3" })).toEqual({
    hours_7: "Sunday: it is open already at 01:00. Enter each time once.",
  });
  expect(errorsOf({ ...hours, hours_7: "mornings" })).toHaveProperty("hours_7");
});

test("opening hours, options of goods, questions and metadata are read as they are typed", () => {
  const open = { hours_1: "9-12:30, 13.30 to 17", hours_6: "" };
  expect(read({ type: "booking", category: "appointment", price_cents: "0", ...open }).opening_hours).toEqual([
    { day: 1, opens: "09:00", closes: "12:30" },
    { day: 1, opens: "13:30", closes: "17:00" },
  ]);
  const night = { hours_6: "20-2", hours_7: "2-3, 8pm - 12am" };
  expect(read({ type: "booking", category: "appointment", price_cents: "0", ...night }).opening_hours).toEqual([
    { day: 6, opens: "20:00", closes: "02:00" },
    { day: 7, opens: "02:00", closes: "03:00" },
    { day: 7, opens: "20:00", closes: "00:00" },
  ]);
  const variants = [{ options: "S/M / Blue", price_cents: "25", stock: "0" }];
  expect(read({ type: "physical_product", option_names: "Size / Color", variants })).toMatchObject({
    price_cents: 2_500,
    requires_shipping: false,
    variants: [{ options: { Size: "S/M", Color: "Blue" }, stock: 0, sku: null }],
  });
  const custom_fields = [
    { label: "Name of each guest", type: "text", required: "on" },
    { label: "Name of each guest", type: "select", options: "A, B" },
    { key: "diet", label: "Diet" },
  ];
  expect(
    read({ type: "voucher", price_cents: "9", custom_fields, metadata: "erp: 7\nlink: https://a.example" }),
  ).toMatchObject({
    custom_fields: [
      { key: "name_of_each_guest", required: true },
      { key: "name_of_each_guest_2", options: ["A", "B"], required: false },
      { key: "diet", type: "text" },
    ],
    metadata: { erp: "7", link: "https://a.example" },
  });
});

test("dates in bulk are added to the list, for each chosen weekday and time", () => {
  const bulk = {
    bulk_from: "2026-12-01",
    bulk_to: "2026-12-14",
    bulk_days: ["5", "6"],
    bulk_times: "20:30 18",
    bulk_minutes: "90",
  };
  const { timeslots } = read({ type: "booking", category: "reservation", price_cents: "0", bulk_seats: "8", ...bulk });
  expect(timeslots).toHaveLength(8);
  expect(timeslots).toMatchObject([
    { starts_at: Date.parse("2026-12-04T17:00Z") / 1_000, ends_at: Date.parse("2026-12-04T18:30Z") / 1_000, seats: 8 },
    { starts_at: Date.parse("2026-12-04T19:30Z") / 1_000 },
    ...Array.from({ length: 6 }, () => ({})),
  ]);
  expect(errorsOf({ type: "ticket", price_cents: "9", bulk_from: "2026-12-01", bulk_times: "evening" })).toEqual({
    bulk_times: "Enter times such as 18:00, 20h30 or 7pm, or from and to, such as 19:30–22:00.",
  });
});

test("without a weekday no dates are made, as the template of a table is, unless there is one day only", () => {
  const values = TEMPLATES.table?.values({ currency: "eur", zone: BERLIN, now: new Date("2026-11-28T12:00Z") });
  const form = { type: "booking", category: "reservation", ...values } as Form;
  expect(errorsOf(form)).toEqual({ bulk_days: "Choose at least one weekday." });
  expect(read({ ...form, bulk_days: ["5", "6"] }).timeslots).toHaveLength(8);
  expect(read({ ...form, bulk_to: form.bulk_from }).timeslots).toHaveLength(2);
});

test("dates in bulk without a length have no end, which a timeslot needs, as it needs its seats", () => {
  const bulk = { bulk_from: "2026-12-01", bulk_times: "18" };
  const { events } = read({ type: "ticket", price_cents: "9", ...bulk });
  expect(events).toMatchObject([{ starts_at: Date.parse("2026-12-01T17:00Z") / 1_000, ends_at: null, capacity: null }]);
  expect(Object.keys(errorsOf({ type: "booking", category: "reservation", price_cents: "9", ...bulk }))).toEqual([
    "bulk_minutes",
    "bulk_seats",
  ]);
});

test("a posted form finds its errors at its fields, also in a list, and keeps what was typed", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    type: "ticket",
    title: "Lights",
    "tiers[0].name": "Floor",
    "tiers[0].price_cents": "x",
  })) {
    form.append(name, value);
  }
  const state = await handleForm(form, ProductFields, "id", async (input) => {
    const { fields, unread } = fieldsOfForm(input, "eur", BERLIN);
    return check(AnyNewProduct, { type: input.type, ...fields }, unread);
  });
  expect(state.form?.error).toEqual({ "tiers[0].price_cents": ["Enter an amount such as €24.00."] });
  expect(state.form?.initialValue).toMatchObject({ title: "Lights", tiers: [{ name: "Floor", price_cents: "x" }] });
});

test("what cannot be read and what the API refuses are said at once, each at its field", () => {
  const form: Form = {
    type: "booking",
    category: "reservation",
    title: "T".repeat(500),
    price_cents: "cheap",
    bulk_from: "2026-12-02",
    bulk_to: "2026-12-01",
    bulk_times: "evening",
    bulk_minutes: "long",
  };
  expect(Object.keys(errorsOf(form)).sort()).toEqual(
    ["bulk_minutes", "bulk_seats", "bulk_times", "bulk_to", "price_cents", "title"].sort(),
  );
});

test("dates in bulk whose times have an end need no length", () => {
  const bulk = { bulk_from: "2026-12-01", bulk_times: "10h-12h, 14h-15h30", bulk_seats: "8" };
  expect(read({ type: "booking", category: "reservation", price_cents: "0", ...bulk }).timeslots).toMatchObject([
    { starts_at: Date.parse("2026-12-01T09:00Z") / 1_000, ends_at: Date.parse("2026-12-01T11:00Z") / 1_000 },
    { starts_at: Date.parse("2026-12-01T13:00Z") / 1_000, ends_at: Date.parse("2026-12-01T14:30Z") / 1_000 },
  ]);
});

test("minutes of dates in bulk are real time, also where they end in an hour that comes twice", () => {
  const night = { bulk_from: "2026-10-24", bulk_times: "22", bulk_seats: "9" };
  const lengthOf = (bulk: Partial<Form>) => {
    const form: Form = { type: "booking", category: "reservation", price_cents: "0", ...night, ...bulk };
    const [slot] = read(form).timeslots as { starts_at: number; ends_at: number }[];
    return slot && (slot.ends_at - slot.starts_at) / 60;
  };
  expect([300, 360, 420].map((minutes) => lengthOf({ bulk_minutes: String(minutes) }))).toEqual([300, 360, 420]);
  expect(lengthOf({ bulk_times: "22-4" })).toBe(420);
});
