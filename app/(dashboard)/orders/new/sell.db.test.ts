import { beforeEach, expect, test, vi } from "vitest";
import { find, price, sell } from "#app/(dashboard)/orders/new/actions";
import { toSessionToken } from "#lib/auth/session-token";
import { FORM_KEY, type FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import { getOrderDetails, listOrderOverviews } from "#lib/dashboard/orders/read";
import { findByText } from "#lib/dashboard/search/read";
import type { PrismaContext } from "#lib/db/context";
import { getOrder } from "#lib/domain/orders/read";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import { sendAgain } from "#lib/mail/send-again";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { makeMembershipProduct, makePhysicalProduct, makeTicketProduct } from "#lib/testing/products";
import { codeOf, makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

const REDIRECT = /^NEXT_REDIRECT;\w+;\/orders\/new\?sold=([\da-f-]{36});/;

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

/** A store with a signed-in person, an event with two seats and a product with one unit. */
async function openCounter() {
  const ctx = present((await makeStore()).test);
  await makeTicketProduct(ctx, { capacities: [2] });
  await makePhysicalProduct(ctx, [1]);
  const { sessionId } = await signInPerson(ctx, "developer");
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  return ctx;
}

const lineFor = async (text: string): Promise<OrderLineInput> => {
  const [offer] = await find(text);
  if (!offer) throw new Error("It is sold.");
  const { product_id, ticket_event_id, variant_id } = offer;
  return { product_id, quantity: 1, ...(ticket_event_id && { ticket_event_id }), ...(variant_id && { variant_id }) };
};

/** Posts the form of the counter. Returns the id of the order, or what the form then says. */
async function post(items: OrderLineInput[], fields: Record<string, string> = {}): Promise<string | FormState> {
  const form = new FormData();
  const total = String((await price(items))?.total_cents);
  const all = { items: JSON.stringify(items), total, email: "guest@post.example", paid_with: "card", ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  try {
    return await sell(undefined, form);
  } catch (error) {
    const id = REDIRECT.exec(String((error as { digest?: string }).digest))?.[1];
    if (!id) throw error;
    return id;
  }
}

const ordersOf = (ctx: PrismaContext) => ctx.db.orders.count({ where: { merchant_id: ctx.merchantId } });

test("a sale is paid, says how, is made once for each opened form, and never beyond the seats", async () => {
  const ctx = await openCounter();
  const ticket = await lineFor("winter");
  const key = { [FORM_KEY]: newId() };
  const [first, second] = await Promise.all([post([ticket], key), post([ticket], key)]);
  const sold = typeof first === "string" ? first : second;
  expect(await post([ticket], key)).toBe(sold);
  const order = await getOrder(ctx, String(sold));
  expect(order).toMatchObject({
    status: "paid",
    customer_email: "guest@post.example",
    metadata: { paid_with: "card" },
  });
  expect(order.items[0]?.issued).toHaveLength(1);
  const others = await Promise.all(Array.from({ length: 5 }, () => post([ticket], { [FORM_KEY]: newId() })));
  expect(others.filter((one) => typeof one === "string")).toHaveLength(1);
  expect(await ordersOf(ctx)).toBe(2);
});

test("goods that are handed over fulfil the order, and goods to be shipped need the whole address", async () => {
  const ctx = await openCounter();
  await ctx.db.product_variant.updateMany({ where: { merchant_id: ctx.merchantId }, data: { stock: 2 } });
  const apron = await lineFor("apron");
  const refused = await post([apron], { handover: "ship", line1: "Quay 4", city: "Kiel" });
  expect((refused as FormState).form?.error).toMatchObject({
    postal_code: [expect.any(String)],
    country: [expect.any(String)],
  });
  expect(await ordersOf(ctx)).toBe(0);
  expect(await getOrder(ctx, String(await post([apron])))).toMatchObject({
    status: "fulfilled",
    shipping_address: null,
  });
  const address = { handover: "ship", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" };
  expect(await getOrder(ctx, String(await post([apron], address)))).toMatchObject({
    status: "paid",
    shipping_address: { name: "guest@post.example", city: "Kiel" },
  });
});

test("an empty cart, a broken one, another total, a wrong e-mail address and a product of another mode sell nothing", async () => {
  const ctx = await openCounter();
  const ticket = await lineFor("winter");
  const live = { ...ctx, mode: "live" as const };
  const { productId } = await makeTicketProduct(live, { capacities: [5] });
  const refused = [
    await post([]),
    await post([ticket], { items: "{" }),
    await post([ticket], { total: "1" }),
    await post([ticket], { email: "nobody" }),
    await post([{ product_id: productId, quantity: 1 }], { total: "2400" }),
  ];
  for (const state of refused) expect((state as FormState).done).toBeUndefined();
  expect((refused[2] as FormState).problem).toContain("Nothing was sold.");
  expect(await ordersOf(ctx)).toBe(0);
});

test("names stand on the tickets in their order; more names than tickets, or one too long, sell nothing", async () => {
  const ctx = await openCounter();
  const ticket = { ...(await lineFor("winter")), quantity: 2 };
  const tooMany = await post([{ ...ticket, attendee_names: ["Ann", "Bo", "Cy"] }], { total: "4800" });
  expect((tooMany as FormState).problem).toContain("at most one name");
  const tooLong = await post([{ ...ticket, attendee_names: ["A".repeat(201)] }], { total: "4800" });
  expect((tooLong as FormState).problem).toContain("Shorten a name");
  expect(await ordersOf(ctx)).toBe(0);
  const named = [{ ...ticket, attendee_names: ["Ann Lee"] }];
  expect(await post(named)).toEqual(expect.any(String));
  const tickets = await ctx.db.ticket.findMany({ where: { merchant_id: ctx.merchantId } });
  expect(tickets.map(({ attendee_name }) => attendee_name).sort()).toEqual(["Ann Lee", null]);
});

test.each(["A\\u0000", "\\ud83d"])("a name with %s, which cannot be stored, sells nothing", async (name) => {
  const ctx = await openCounter();
  const items = [{ ...(await lineFor("winter")), attendee_names: ["A name"] }];
  const sold = await post(items, { items: JSON.stringify(items).replace("A name", () => name), total: "2400" });
  expect(sold).toMatchObject({ problem: expect.stringContaining("Nothing was sold.") });
  expect(await ordersOf(ctx)).toBe(0);
});

test("a guest without an e-mail address gets an order without a customer, and no mail", async () => {
  const ctx = await openCounter();
  const id = String(await post([await lineFor("winter")], { email: "", name: "Ines" }));
  const order = await getOrder(ctx, id);
  expect(order).toMatchObject({ status: "paid", customer_id: null, customer_name: "Ines" });
  expect(order).not.toHaveProperty("customer_email");
  const where = { merchant_id: ctx.merchantId };
  expect(await ctx.db.ticket.findMany({ where })).toMatchObject([{ customer_id: null }]);
  expect(await ctx.db.customer.count({ where })).toBe(0);
  expect(await ctx.db.mail.count({ where })).toBe(0);
  expect((await listOrderOverviews(ctx, { search: "ines" })).data).toMatchObject([{ id, customer_email: null }]);
  expect(await findByText(ctx, id)).toMatchObject([{ title: "Order of Ines" }]);
  expect(await codeOf(sendAgain(ctx, { of: "order", id }))).toBe("invalid_request");
  expect(await sendAgain(ctx, { of: "order", id }, "once@post.example")).toBe("once@post.example");
});

test("what needs a customer, or an address to ship to, is not sold to a guest without an e-mail address", async () => {
  const ctx = await openCounter();
  await makeMembershipProduct(ctx);
  const { productId } = await makePhysicalProduct(ctx, [1], { type: "digital_product", title: "Guide" });
  expect(productId).toBeDefined();
  for (const text of ["membership", "guide"]) {
    const refused = await post([await lineFor(text)], { email: "" });
    expect((refused as FormState).form?.error).toMatchObject({ email: [expect.stringContaining("Nothing was sold.")] });
  }
  const address = { handover: "ship", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" };
  const nameless = await post([await lineFor("apron")], { email: "", ...address });
  expect((nameless as FormState).form?.error).toMatchObject({ name: [expect.any(String)] });
  expect(await ordersOf(ctx)).toBe(0);
  const named = await post([await lineFor("apron")], { email: "", name: "Ines", ...address });
  expect(await getOrder(ctx, String(named))).toMatchObject({ shipping_address: { name: "Ines" } });
});

test("answers to intake fields are kept; one that does not fit sells nothing", async () => {
  const ctx = await openCounter();
  const custom_fields = [
    { key: "diet", label: "Diet", type: "select", required: true, options: ["Vegan", "All"] },
    { key: "age", label: "Age", type: "number", required: false },
  ];
  await ctx.db.product.updateMany({ where: { merchant_id: ctx.merchantId, type: "ticket" }, data: { custom_fields } });
  const ticket = await lineFor("winter");
  expect((await find("winter"))[0]?.questions).toEqual(custom_fields);
  const refused = await post([{ ...ticket, custom_fields: { diet: "Meat" } }], { total: "2400" });
  expect((refused as FormState).problem).toContain("Diet: must be one of Vegan, All.");
  expect(await ordersOf(ctx)).toBe(0);
  const id = String(await post([{ ...ticket, custom_fields: { age: 7, diet: "Vegan" } }]));
  expect(await ctx.db.ticket.findMany({ where: { order_id: id } })).toMatchObject([
    { custom_fields: { diet: "Vegan" } },
  ]);
  expect((await getOrderDetails(ctx, id)).lines[0]?.answers).toEqual([
    { label: "Diet", answer: "Vegan" },
    { label: "Age", answer: "7" },
  ]);
  expect(await post([ticket])).toEqual(expect.any(String)); // a required answer may be left out
});
