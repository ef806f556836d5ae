import { expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import type { Order, OrderInput } from "#lib/domain/orders/schema";
import {
  makeAppointmentProduct,
  makePhysicalProduct,
  makeReservationProduct,
  makeTicketProduct,
} from "#lib/testing/products";
import { untilServed } from "#lib/testing/served";
import { makeStore, NOW, type TestStore } from "#lib/testing/store";
import { createOrder } from "./create.ts";

const TOMORROW = toUnix(addDays(NOW, 1));
const shipping_address = { name: "Mara", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" };

/** Each buyer at the same time, each their own customer. */
async function crowd(store: TestStore, buyers: number, orderOf: (buyer: number) => Partial<OrderInput>) {
  const results = await Promise.allSettled(
    Array.from({ length: buyers }, (_, buyer) => untilServed(() => buy(store, buyer, orderOf(buyer)))),
  );
  const placed = results.flatMap((result): Order[] => (result.status === "fulfilled" ? [result.value] : []));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  return { placed, refused };
}

function buy(store: TestStore, buyer: number, order: Partial<OrderInput>): Promise<Order> {
  const customer = { email: `buyer${buyer}@post.example` };
  return createOrder(store.test, { customer, payment_method: "manual", items: [], ...order });
}

const claims = async (store: TestStore): Promise<number> =>
  (await pool().query("SELECT 1 FROM slot_claim WHERE merchant_id = $1", [store.merchantId])).rowCount ?? 0;

test("of 20 bookings of one slot at once, exactly 1 succeeds", async () => {
  const store = await makeStore();
  const { productId, resourceIds } = await makeAppointmentProduct(store.test);
  const line = { product_id: productId, quantity: 1, resource_id: resourceIds[0], starts_at: TOMORROW };
  const { placed, refused } = await crowd(store, 20, () => ({ items: [line] }));
  expect(placed).toHaveLength(1);
  expect(refused).toEqual(Array.from({ length: 19 }, () => "slot_unavailable"));
  expect(await claims(store)).toBe(1);
  expect(await prisma().booking.count({ where: { merchant_id: store.merchantId } })).toBe(1);
});

test("adjacent appointments do not conflict, but their buffers do", async () => {
  const store = await makeStore();
  const { productId, resourceIds } = await makeAppointmentProduct(store.test, { buffer_minutes: 15 });
  const at = (minutes: number) => ({
    items: [{ product_id: productId, quantity: 1, resource_id: resourceIds[0], starts_at: TOMORROW + minutes * 60 }],
  });
  expect((await crowd(store, 4, (buyer) => at(buyer * 75))).placed).toHaveLength(4);
  // After the last one ends and before its buffer does.
  expect((await crowd(store, 3, (buyer) => at(3 * 75 + 60 + buyer * 7))).refused).toHaveLength(3);
  expect(await claims(store)).toBe(4);
});

test("of 30 buyers for 10 pieces exactly 10 succeed, and the others get out_of_stock", async () => {
  const store = await makeStore();
  const { productId, variantIds } = await makePhysicalProduct(store.test, [10]);
  const { placed, refused } = await crowd(store, 30, () => ({
    items: [{ product_id: productId, quantity: 1 }],
    shipping_address,
  }));
  expect(placed).toHaveLength(10);
  expect(new Set(refused)).toEqual(new Set(["out_of_stock"]));
  expect(await prisma().product_variant.findFirst({ where: { id: variantIds[0] } })).toMatchObject({
    stock: 0,
    sold_count: 10,
  });
});

test("parties of any size never take more seats than a timeslot has", async () => {
  const store = await makeStore();
  const { productId, timeslotIds } = await makeReservationProduct(store.test, [17]);
  const { placed, refused } = await crowd(store, 24, (buyer) => ({
    payment_method: buyer % 2 ? "manual" : "checkout",
    items: [{ product_id: productId, quantity: 1, timeslot_id: timeslotIds[0], party_size: (buyer % 5) + 1 }],
  }));
  expect(new Set(refused)).toEqual(new Set(["sold_out"]));
  const [slot] = await prisma().timeslot.findMany({ where: { id: timeslotIds[0] } });
  const seated = await prisma().order_item.aggregate({
    where: { merchant_id: store.merchantId },
    _sum: { party_size: true },
  });
  expect(placed.length + refused.length).toBe(24);
  expect((slot?.sold_count ?? 0) + (slot?.held_count ?? 0)).toBe(seated._sum.party_size);
  expect(seated._sum.party_size).toBeLessThanOrEqual(17);
  expect(seated._sum.party_size).toBeGreaterThan(12); // at most a party of five did not fit
});

test("carts with seats, stock and slots in opposite order all get a response, and none a deadlock", async () => {
  const store = await makeStore();
  const a = await makeAppointmentProduct(store.test, { buffer_minutes: 0 }, [2, 2]);
  const shirts = await makePhysicalProduct(store.test, [1_000, 1_000]);
  const show = await makeTicketProduct(store.test, { capacities: [1_000, 1_000] });
  const dinner = await makeReservationProduct(store.test, [1_000, 1_000]);
  const { placed, refused } = await crowd(store, 12, (buyer) => {
    const both = [0, 1].flatMap((n) => [
      { product_id: show.productId, quantity: 1, ticket_event_id: show.eventIds[n] },
      { product_id: shirts.productId, quantity: 1, variant_id: shirts.variantIds[n] },
      { product_id: dinner.productId, quantity: 1, timeslot_id: dinner.timeslotIds[n] },
      { product_id: a.productId, quantity: 1, resource_id: a.resourceIds[n], starts_at: TOMORROW + buyer * 3_600 },
    ]);
    return { items: buyer % 2 ? both : both.reverse(), shipping_address };
  });
  expect(refused).toEqual([]);
  expect(placed).toHaveLength(12);
  expect(await claims(store)).toBe(24);
});

test("of carts with the same two slots in opposite order, one gets both and the others are refused", async () => {
  const store = await makeStore();
  const { productId, resourceIds } = await makeAppointmentProduct(store.test, {}, [2, 2]);
  const { placed, refused } = await crowd(store, 20, (buyer) => {
    const both = resourceIds.map((resource_id) => ({
      product_id: productId,
      quantity: 1,
      resource_id,
      starts_at: TOMORROW,
    }));
    return { items: buyer % 2 ? both : both.reverse() };
  });
  expect(placed).toHaveLength(1);
  expect(new Set(refused)).toEqual(new Set(["slot_unavailable"]));
  expect(await claims(store)).toBe(2);
});
