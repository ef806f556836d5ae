import { beforeEach, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import type { FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import { getProductDetails, listProductOverviews } from "#lib/dashboard/products/read";
import type { PrismaContext } from "#lib/db/context";
import { archiveProducts } from "#lib/domain/products/bulk";
import { createProduct } from "#lib/domain/products/create";
import { getProduct } from "#lib/domain/products/read";
import { updateProduct } from "#lib/domain/products/update";
import { createOrder } from "#lib/domain/sales/create";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { eventTypes, makeStore, present, unixInDays } from "#lib/testing/store";
import { create, save } from "./actions.ts";
import { valuesOf } from "./values.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

const ZONE = "Europe/Berlin";

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

/** Returns the context of a store in which a person is signed in. */
async function signIn(role = "developer"): Promise<PrismaContext> {
  const ctx = present((await makeStore({ timezone: ZONE })).test);
  const { sessionId } = await signInPerson(ctx, role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  return ctx;
}

type Fields = Record<string, unknown>;

/** Posts a form, whose lists are named as the form names them. Returns its state, or the address of a redirect. */
async function send(action: typeof save, fields: Fields): Promise<FormState & { to?: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) append(form, name, value);
  try {
    return await action(undefined, form);
  } catch (error) {
    const [kind, , to] = String((error as { digest?: string }).digest).split(";");
    if (kind !== "NEXT_REDIRECT") throw error;
    return { to };
  }
}

function append(form: FormData, name: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      if (typeof one === "string") form.append(name, one);
      else for (const [field, text] of Object.entries(one)) append(form, `${name}[${at}].${field}`, text);
    }
  } else if (typeof value === "string" && value) form.append(name, value.replace(/\n/g, "\r\n")); // as a browser does
}

/** What the form of a product posts when nothing in it is changed. */
async function opened(ctx: PrismaContext, id: string): Promise<Fields> {
  const { product, version } = await getProductDetails(ctx, id);
  const { values, shown } = valuesOf(product, { zone: ZONE, now: ctx.now });
  return { ...values, id, version, shown: shown.join(" "), type: product.type, category: product.category };
}

const buy = (ctx: PrismaContext, product_id: string, item: object = {}) =>
  createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [{ product_id, quantity: 1, ...item }],
    payment_method: "manual",
  });

test("a new product of every type is created and opened, also goods, and a form that is sent twice creates one", async () => {
  const ctx = await signIn();
  const forms: Fields[] = [
    { type: "ticket", price_cents: "24", events: [{ starts_at: "2030-11-28T19:30" }] },
    {
      type: "booking",
      category: "appointment",
      price_cents: "85",
      duration_minutes: "60",
      resources: [{ name: "Ines", kind: "person" }],
    },
    {
      type: "booking",
      category: "reservation",
      price_cents: "0",
      bulk_from: "2030-12-01",
      bulk_times: "18",
      bulk_seats: "4",
      bulk_minutes: "90",
    },
    { type: "membership", price_cents: "39", plan_interval: "month" },
    { type: "voucher", price_cents: "145", max_uses: "10" },
    { type: "experience", price_cents: "120" },
    { type: "gift_card", denominations_cents: "25; 50" },
    {
      type: "physical_product",
      option_names: "Size",
      variants: [{ options: "S", price_cents: "25", stock: "3" }],
      requires_shipping: "on",
    },
    { type: "digital_product", variants: [{ price_cents: "9" }] },
  ];
  for (const [at, form] of forms.entries()) {
    const fields = { title: `Thing ${at}`, status: "published", form_key: newId(), ...form };
    const first = await send(create, fields);
    expect(first.to, JSON.stringify(first)).toMatch(/^\/products\/[0-9a-f-]{36}$/);
    expect(await send(create, fields)).toEqual(first);
    expect(await getProduct(ctx, first.to?.slice(10) ?? "")).toMatchObject({ type: form.type, status: "published" });
  }
  expect(await eventTypes(ctx)).toEqual(forms.map(() => "product.created"));
});

test("a form that is saved as it was opened changes nothing and sends nothing, for every kind of list", async () => {
  const ctx = await signIn();
  const at = (days: number) => 60 * Math.floor(unixInDays(ctx, days) / 60) + 17; // its fields have whole minutes
  const second = Date.parse("2030-10-27T01:30Z") / 1_000; // on clocks 02:30, as an hour before
  const common = {
    title: "Thing",
    max_per_order: 4,
    sales_start_at: at(2),
    sales_end_at: second,
    description: "Forty lanterns.\nBring a towel.",
    price_cents: 2_400,
    metadata: { n: 7, supplier: "Nordwind" },
    custom_fields: [{ key: "diet", label: "Diet", type: "select" as const, required: true, options: ["A", "B"] }],
  };
  const event = { starts_at: at(3), ends_at: at(4), location: "Quay", capacity: 5 };
  const slot = { starts_at: at(3), ends_at: at(4), seats: 5 };
  const night = { starts_at: second - 3_600, ends_at: second };
  const inputs = [
    {
      type: "ticket",
      events: [event, { ...event, starts_at: at(-9), ends_at: null }, night, { starts_at: second }],
      tiers: [{ name: "Floor", price_cents: 2_400, capacity: 4 }],
    },
    { type: "booking", timeslots: [slot, { ...slot, starts_at: at(-9), ends_at: at(-8) }, { ...night, seats: 5 }] },
    {
      type: "booking",
      resources: [{ name: "Ines", seats: 2 }],
      opening_hours: [
        { day: 6, opens: "20:00", closes: "02:00" },
        { day: 7, opens: "01:00", closes: "24:00" },
        { day: 1, opens: "09:00", closes: "12:00" },
        { day: 1, opens: "09:00", closes: "12:00" },
      ],
    },
    {
      type: "physical_product",
      variants: [{ options: { Size: "S/M", Color: "Red" }, price_cents: 2_400, stock: 3, sku: "X" }],
    },
    { type: "membership", plan: { interval: "week", trial_days: 3, max_checkins_per_period: 2 } },
  ] as const;
  for (const input of inputs) {
    const before = await createProduct(ctx, { ...common, ...input } as never);
    expect((await send(save, await opened(ctx, before.id))).to).toBe(`/products/${before.id}`);
    expect(await getProduct(ctx, before.id)).toEqual(before);
  }
  expect(await eventTypes(ctx)).toEqual(inputs.map(() => "product.created"));
});

test("a capacity below what is sold is an error at its field in a merchant's words, and nothing is saved", async () => {
  const ctx = await signIn();
  const { id, events } = await createProduct(ctx, {
    type: "ticket",
    title: "Lights",
    price_cents: 2_400,
    status: "published",
    events: [{ starts_at: unixInDays(ctx, 3), capacity: 5 }],
  });
  await buy(ctx, id, { ticket_event_id: events?.[0]?.id, quantity: 3 });
  const form = await opened(ctx, id);
  const rows = form.events as object[];
  const state = await send(save, {
    ...form,
    title: "Renamed",
    events: rows.map((row) => ({ ...row, capacity: "2" })),
  });
  expect(state.form?.error).toEqual({
    "events[0].capacity": ["3 are sold or held already. Enter that or more, or refund some first."],
  });
  const removed = await send(save, { ...form, title: "Renamed", events: [] });
  expect(removed.form?.error).toHaveProperty("events");
  expect(await getProduct(ctx, id)).toMatchObject({ title: "Lights", events: [{ capacity: 5 }] });
  expect((await listProductOverviews(ctx, { search: "light", type: "ticket" })).data).toMatchObject([
    { id, sold: 3, left: 2, from_cents: 2_400, to_cents: 2_400, next_at: unixInDays(ctx, 3) },
  ]);
  expect(await getProductDetails(ctx, id)).toMatchObject({ isOrdered: true, orderedIds: [events?.[0]?.id] });
});

test("stock that was not touched keeps falling with sales; stock that was sold meanwhile is asked for again", async () => {
  const ctx = await signIn();
  const { id } = await createProduct(ctx, {
    type: "digital_product",
    title: "Pattern",
    price_cents: 900,
    status: "published",
    variants: [{ stock: 5 }],
  });
  const form = await opened(ctx, id);
  const [row] = form.variants as object[];
  await buy(ctx, id);
  const state = await send(save, { ...form, variants: [{ ...row, stock: "9" }] });
  expect(state.form?.error).toEqual({
    "variants[0].stock": ["The stock is now 4, because units were sold or given back in the meantime. Enter it again."],
  });
  expect((await send(save, { ...form, title: "Sewing pattern" })).to).toBe(`/products/${id}`);
  expect(await getProduct(ctx, id)).toMatchObject({ title: "Sewing pattern", variants: [{ stock: 4 }] });
});

test("saving over what somebody else has changed is refused with what changed, and keeps what was typed", async () => {
  const ctx = await signIn();
  const { id } = await createProduct(ctx, { type: "voucher", title: "Ten classes", price_cents: 9_000 });
  const form = await opened(ctx, id);
  await updateProduct(ctx, id, { price_cents: 9_500, valid_days: 30 });
  const state = await send(save, { ...form, title: "Ten lessons" });
  expect(state.problem).toContain("was changed since you opened it: price, validity.");
  expect(state.form?.initialValue).toMatchObject({ title: "Ten lessons" });
  expect(await getProduct(ctx, id)).toMatchObject({ title: "Ten classes", price_cents: 9_500 });
});

test("the limits of the sale are read in the store's time zone, and an empty one is the default again", async () => {
  const ctx = await signIn();
  const sale = { max_per_order: "4", sales_start_at: "2030-06-01T10:00", sales_end_at: "2030-12-01T10:00" };
  const made = await send(create, { type: "voucher", title: "Ten classes", price_cents: "90", ...sale });
  const id = made.to?.slice(10) ?? "";
  expect(await getProduct(ctx, id)).toMatchObject({
    max_per_order: 4,
    sales_start_at: Date.parse("2030-06-01T08:00Z") / 1_000,
    sales_end_at: Date.parse("2030-12-01T09:00Z") / 1_000,
  });
  const form = await opened(ctx, id);
  expect(form).toMatchObject(sale);
  const refused = await send(save, { ...form, max_per_order: "101", sales_end_at: "soon" });
  expect(refused.form?.error).toEqual({
    max_per_order: ["Enter a whole number from 1 to 100."],
    sales_end_at: ["Enter a day and a time."],
  });
  const early = await send(save, { ...form, sales_end_at: sale.sales_start_at });
  expect(early.form?.error).toEqual({ sales_end_at: ["The end of the sale must be later than its start."] });
  expect((await send(save, { ...form, max_per_order: "", sales_start_at: "", sales_end_at: "" })).to).toBe(made.to);
  expect(await getProduct(ctx, id)).toMatchObject({ max_per_order: 10, sales_start_at: null, sales_end_at: null });
});

test("staff, and people of another store, can neither create nor save", async () => {
  const other = await signIn();
  const { id } = await createProduct(other, { type: "voucher", title: "Ten classes", price_cents: 9_000 });
  const form = await opened(other, id);
  const staff = await signIn("staff");
  expect((await send(create, { type: "voucher", title: "Mine", price_cents: "9" })).to).toBe("/scan");
  expect(await eventTypes(staff)).toEqual([]);
  await signIn();
  expect((await send(save, { ...form, title: "Taken" })).problem).toContain("No product with this id");
  expect(await getProduct(other, id)).toMatchObject({ title: "Ten classes" });
  await archiveProducts(other, [id]);
  expect((await listProductOverviews(other, { status: "archived" })).data).toMatchObject([{ id, left: null, sold: 0 }]);
});

test("one more date of an event starts as long as the last one, at its place, with its capacity", async () => {
  const ctx = await signIn();
  const starts_at = unixInDays(ctx, 3);
  const date = { starts_at, ends_at: starts_at + 9_000, location: "Main hall", capacity: 80 };
  const product = await createProduct(ctx, { type: "ticket", title: "Lights", price_cents: 900, events: [date] });
  const { values } = valuesOf(product, { zone: "Europe/Berlin", now: ctx.now });
  expect(values).toMatchObject({ bulk_minutes: "150", bulk_seats: "80", bulk_location: "Main hall" });
});
