import pg from "pg";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { keepAllMail } from "#lib/testing/guest-mail";
import { callApi } from "#lib/testing/http";
import { OPERATIONS } from "#lib/testing/operations";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";

/** Every retrieve and list of a store's data. */
const reads = [...OPERATIONS].flatMap(([name, declared]) =>
  name.startsWith("GET ") && declared["x-scope"] ? [{ name, parameters: declared.parameters ?? [] }] : [],
);

let store: TestStore;
let key: string;
/** The id of a resource of each kind, by the name in its path. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  store = await makeStore();
  const ctx = store.test;
  key = await makeKey(ctx);
  for (const _ of [1, 2, 3]) {
    ids.webhooks = (await createEndpoint(ctx, { url: "https://hooks.example.com/zakka", events: ["*"] })).id;
    const { order, ticketIds } = await orderTickets(ctx, { maxUses: 3 }, 2);
    Object.assign(ids, { orders: order.id, customers: order.customer_id, tickets: ticketIds[0] });
    ids.products = order.items[0]?.product_id ?? "";
    ids.gift_cards = await orderGiftCard(ctx, 5_000);
    ids.bookings = (await orderBooking(ctx)).id;
    ids.discount_codes = (await createDiscountCode(ctx, { code: newId(), percent_off: 10 })).id;
    ids.vouchers = await orderVoucher(ctx, { maxUses: 3 });
    ids.memberships = await orderMembership(ctx);
  }
  for (const kind of ["tickets", "vouchers"]) {
    for (const _ of [1, 2]) await callApi(key, `/v1/${kind}/${ids[kind]}/redeem`, { method: "POST" });
  }
  await callApi(key, `/v1/bookings/${ids.bookings}/redeem`, { method: "POST" });
  for (const _ of [1, 2]) await callApi(key, `/v1/memberships/${ids.memberships}/checkin`, { method: "POST" });
  await callApi(key, `/v1/gift_cards/${ids.gift_cards}/redeem`, { body: { amount_cents: 100 } });
  await keepAllMail(ctx);
  for (const kind of ["events", "payments"]) ids[kind] = (await callApi(key, `/v1/${kind}`)).body.data[0].id;
});
afterEach(() => vi.restoreAllMocks());

/** Returns the statements that a request runs besides those about its credential, which later requests of a key do not wait for. */
async function statementsOf(path: string, { status = 200, body }: { status?: number; body?: object } = {}) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const answer = await callApi(key, path, { body });
  expect([path, answer.status]).toEqual([path, status]);
  const sent = query.mock.calls.map(([first]) =>
    typeof first === "string" ? first : (first as { name: string }).name,
  );
  query.mockRestore();
  return sent.filter((name) => !name.startsWith("credentials."));
}

const pathOf = (name: string, id = ids[name.split("/")[2] ?? ""] ?? ""): string =>
  (name.split(" ")[1] ?? "").replace("{id}", id);

const UNKNOWN_EVENT = "evt_01KA6Z3V9W0000000000000000";
const UNKNOWN = "01a212a4-84b6-792d-bda5-5a82d1509e72";

test.each(reads)("$name takes one round trip to the database", async ({ name, parameters }) => {
  const path = pathOf(name);
  const { body } = await callApi(key, path);
  expect(await statementsOf(path)).toHaveLength(1);
  if (name.includes("{id}")) {
    const unknown = pathOf(name, name.includes("/events/") ? UNKNOWN_EVENT : UNKNOWN);
    expect(await statementsOf(unknown, { status: 404 })).toHaveLength(1);
  }
  const names = parameters.map((parameter) => parameter.name);
  if (!names.includes("starting_after")) return;
  const { id } = body.data[0];
  for (const cursor of ["starting_after", "ending_before"]) {
    expect(await statementsOf(`${path}?${cursor}=${id}&limit=1`)).toHaveLength(1);
    const unknown = String(id).startsWith("evt_") ? UNKNOWN_EVENT : UNKNOWN;
    expect(await statementsOf(`${path}?${cursor}=${unknown}`, { status: 400 })).toHaveLength(1);
  }
  for (const filter of names.filter((each) => each !== "id" && each in body.data[0])) {
    expect(await statementsOf(`${path}?${filter}=${body.data[0][filter] ?? UNKNOWN}`)).toHaveLength(1);
  }
});

test("looking up a token takes one round trip to the database", async () => {
  const { qr_token } = (await callApi(key, `/v1/tickets/${ids.tickets}`)).body;
  expect(await statementsOf("/v1/redemptions/lookup", { body: { token: qr_token } })).toHaveLength(1);
});
