import { expect, test } from "vitest";
import { addDays, addSeconds, toUnix } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import type { OrderInput, OrderLineInput } from "#lib/domain/orders/schema";
import { updateProduct } from "#lib/domain/products/update";
import { allRows } from "#lib/testing/all-rows";
import {
  makeAppointmentProduct,
  makeExperienceProduct,
  makeGiftCardProduct,
  makeMembershipProduct,
  makePhysicalProduct,
  makeReservationProduct,
  makeTicketProduct,
  makeVoucherProduct,
} from "#lib/testing/products";
import { later, makeStore, NOW } from "#lib/testing/store";
import { createOrder } from "./create.ts";

const shipping_address = { name: "Mara", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" };

const order = (items: OrderInput["items"], payment_method: OrderInput["payment_method"] = "checkout"): OrderInput => ({
  customer: { email: "mara@post.example" },
  items,
  payment_method,
});

type Line = (at: number) => Omit<OrderLineInput, "quantity">;
interface Kind {
  /** A published product and a line of it; the number keeps appointments apart. */
  make: (ctx: PrismaContext) => Promise<Line>;
  /** Each unit needs a line of its own. */
  isOneEach?: true;
  more?: Partial<OrderInput>;
}

const alone =
  (make: (ctx: PrismaContext) => Promise<string>) =>
  async (ctx: PrismaContext): Promise<Line> => {
    const product_id = await make(ctx);
    return () => ({ product_id });
  };
const goods = (type: string) => alone(async (ctx) => (await makePhysicalProduct(ctx, [1_000], { type })).productId);

const KINDS: Record<string, Kind> = {
  ticket: { make: alone(async (ctx) => (await makeTicketProduct(ctx)).productId) },
  appointment: {
    make: async (ctx) => {
      const { productId, resourceIds } = await makeAppointmentProduct(ctx);
      return (at) => ({
        product_id: productId,
        resource_id: resourceIds[0],
        starts_at: toUnix(addDays(NOW, 1 + at)),
      });
    },
    isOneEach: true,
  },
  reservation: {
    make: async (ctx) => {
      const { productId, timeslotIds } = await makeReservationProduct(ctx, [100]);
      return () => ({ product_id: productId, timeslot_id: timeslotIds[0], party_size: 4 });
    },
    isOneEach: true,
  },
  voucher: { make: alone(makeVoucherProduct) },
  experience: { make: alone(makeExperienceProduct) },
  gift_card: { make: alone((ctx) => makeGiftCardProduct(ctx, { price_cents: 5_000 })) },
  physical_product: { make: goods("physical_product"), more: { shipping_address } },
  digital_product: { make: goods("digital_product") },
};

/** Lines of the product with so many units in all. */
const unitsOf = (line: Line, count: number, isOneEach = false): OrderLineInput[] =>
  isOneEach
    ? Array.from({ length: count }, (_, at) => ({ ...line(at), quantity: 1 }))
    : [{ ...line(0), quantity: count }];

async function expectRefused(ctx: PrismaContext, input: OrderInput, refusal: object): Promise<void> {
  const before = await allRows([ctx.merchantId]);
  await expect(createOrder(ctx, input)).rejects.toMatchObject(refusal);
  expect(await allRows([ctx.merchantId])).toBe(before);
}

test("an order by checkout has at most one membership, a manual one has more", async () => {
  const { test: ctx } = await makeStore();
  const [first, second] = [await makeMembershipProduct(ctx), await makeMembershipProduct(ctx)];
  const { productId } = await makeTicketProduct(ctx, {});
  const items = [first, productId, second.toUpperCase()].map((product_id) => ({ product_id, quantity: 1 }));
  await expectRefused(ctx, order(items), {
    code: "invalid_request",
    message: expect.stringContaining("only one membership"),
    extra: { param: "items.2.product_id" },
  });
  expect(await createOrder(ctx, order(items.slice(0, 2)))).toMatchObject({ status: "pending" });
  expect(await createOrder(ctx, order(items, "manual"))).toMatchObject({ status: "paid" });
});

const setProduct = (id: string, data: object) => prisma().product.updateMany({ where: { id }, data });

test.each(Object.entries(KINDS))(
  "%s: an order by checkout has at most max_per_order units, a manual one has more",
  async (_, kind) => {
    const { test: ctx } = await makeStore();
    const line = await kind.make(ctx);
    const { product_id } = line(0);
    await setProduct(product_id, { max_per_order: 2 });
    const { title } = await prisma().product.findFirstOrThrow({ where: { id: product_id } });
    const input = (count: number, method?: "manual") => ({
      ...order(unitsOf(line, count, kind.isOneEach), method),
      ...kind.more,
    });
    await expectRefused(ctx, input(3), {
      code: "invalid_request",
      message: `One order can have at most 2 of ${title}. Order fewer of it.`,
      extra: { param: `items.${kind.isOneEach ? 2 : 0}.quantity` },
    });
    expect(await createOrder(ctx, input(2))).toMatchObject({ status: "pending" });
    const manual = kind.isOneEach ? unitsOf((at) => line(at + 2), 3, true) : unitsOf(line, 3);
    expect(await createOrder(ctx, { ...input(3, "manual"), items: manual })).toMatchObject({ status: "paid" });
  },
);

test.each(Object.entries(KINDS))(
  "%s: an order by checkout is taken from the start of the sale until before its end",
  async (_, kind) => {
    const { test: ctx } = await makeStore({ timezone: "Europe/Berlin" });
    const line = await kind.make(ctx);
    const { product_id } = line(0);
    const [start, end] = [addSeconds(NOW, 60), addSeconds(NOW, 120)];
    await setProduct(product_id, { sales_start_at: start, sales_end_at: end });
    const { title } = await prisma().product.findFirstOrThrow({ where: { id: product_id } });
    const input = (at: number, method?: "manual") => ({
      ...order([{ ...line(at), quantity: 1 }], method),
      ...kind.more,
    });
    const refusal = (message: string) => ({
      code: "invalid_transition",
      message: `${title} ${message}`,
      extra: { param: "items.0.product_id" },
    });
    const early = refusal("is on sale from 20 Nov 2026, 19:01 (Europe/Berlin). Order it then.");
    const late = refusal("was on sale until 20 Nov 2026, 19:02 (Europe/Berlin). Leave it out of the order.");
    await expectRefused(later(ctx, 59), input(0), early);
    expect(await createOrder(later(ctx, 60), input(0))).toMatchObject({ status: "pending" });
    expect(await createOrder(later(ctx, 119), input(1))).toMatchObject({ status: "pending" });
    await expectRefused(later(ctx, 120), input(2), late);
    expect(await createOrder(ctx, input(3, "manual"))).toMatchObject({ status: "paid" });
    expect(await createOrder(later(ctx, 120), input(4, "manual"))).toMatchObject({ status: "paid" });
  },
);

test("a sale can have only a start, or only an end", async () => {
  const { test: ctx } = await makeStore();
  const { productId: product_id } = await makeTicketProduct(ctx);
  const one = order([{ product_id, quantity: 1 }]);
  await setProduct(product_id, { sales_start_at: NOW });
  expect(await createOrder(ctx, one)).toMatchObject({ status: "pending" });
  await setProduct(product_id, { sales_start_at: addSeconds(NOW, 1) });
  await expectRefused(ctx, one, { code: "invalid_transition" });
  await setProduct(product_id, { sales_start_at: null, sales_end_at: addSeconds(NOW, 1) });
  expect(await createOrder(ctx, one)).toMatchObject({ status: "pending" });
  await setProduct(product_id, { sales_end_at: NOW });
  await expectRefused(ctx, one, { code: "invalid_transition" });
});

test("lines of the same product count together, whatever their date and tier, and those of another product do not", async () => {
  const { test: ctx } = await makeStore();
  const tickets = await makeTicketProduct(ctx, { capacities: [50, 50] });
  const other = await makeVoucherProduct(ctx);
  const line = (quantity: number, day = 0): OrderLineInput => ({
    product_id: tickets.productId,
    ticket_event_id: tickets.eventIds[day],
    quantity,
  });
  const between = { product_id: other, quantity: 10 };
  const refusal = (at: number) => ({ code: "invalid_request", extra: { param: `items.${at}.quantity` } });
  await expectRefused(ctx, order([line(6), line(6, 1)]), refusal(1));
  await expectRefused(ctx, order([line(6), between, line(4, 1), line(1)]), refusal(3));
  await expectRefused(ctx, order([line(11), line(1)]), refusal(0));
  const upper = { ...line(5, 1), product_id: tickets.productId.toUpperCase() };
  await expectRefused(ctx, order([line(6), upper]), refusal(1));
  expect(await createOrder(ctx, order([line(6), between, line(4, 1)]))).toMatchObject({ status: "pending" });
  expect(await createOrder(ctx, order([line(30), line(6, 1)], "manual"))).toMatchObject({ status: "paid" });
});

test("a wrong input is told before a sale that is over, and that before too few seats", async () => {
  const { test: ctx } = await makeStore();
  const { productId: product_id } = await makeTicketProduct(ctx, { capacities: [1] });
  await setProduct(product_id, { sales_end_at: NOW });
  const line = { product_id, quantity: 2 };
  await expectRefused(ctx, order([line]), { code: "invalid_transition" });
  await expectRefused(ctx, order([{ ...line, quantity: 11 }]), { code: "invalid_request" });
  await expectRefused(ctx, order([line, { product_id: ctx.merchantId, quantity: 1 }]), {
    code: "invalid_request",
    extra: { param: "items.1.product_id" },
  });
  await expectRefused(ctx, order([line], "manual"), { code: "sold_out" });
});

test("a change counts for the next order, and an order that waits for payment keeps what it has", async () => {
  const { test: ctx } = await makeStore();
  const { productId: product_id } = await makeTicketProduct(ctx);
  const twelve = order([{ product_id, quantity: 12 }]);
  await expectRefused(ctx, twelve, { code: "invalid_request" });
  await updateProduct(ctx, product_id, { max_per_order: 12 });
  const placed = await createOrder(ctx, twelve);
  await updateProduct(ctx, product_id, { max_per_order: 1, sales_end_at: toUnix(NOW) });
  await expectRefused(ctx, order([{ product_id, quantity: 1 }]), { code: "invalid_transition" });
  expect(placed).toMatchObject({ status: "pending", items: [{ quantity: 12 }] });
});

test("limits of another store and of the other mode are neither kept nor told", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const limits = { max_per_order: 1, sales_end_at: NOW };
  const { productId: product_id } = await makeTicketProduct(store.test);
  for (const ctx of [other.test, store.live]) {
    const { productId } = await makeTicketProduct(ctx, { title: "A secret evening" });
    await setProduct(productId, limits);
    await expectRefused(store.test, order([{ product_id: productId, quantity: 2 }]), {
      code: "invalid_request",
      message: "No product with this id exists in this store and mode.",
      extra: { param: "items.0.product_id" },
    });
  }
  expect(await createOrder(store.test, order([{ product_id, quantity: 2 }]))).toMatchObject({ status: "pending" });
});
