import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import type { OrderInput } from "#lib/domain/orders/schema";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { payOrder } from "#lib/testing/pay-order";
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
import { codeOf, makeStore, NOW, type TestStore } from "#lib/testing/store";
import { createOrder } from "./create.ts";

const shipping_address = { name: "Mara", line1: "Quay 4", city: "Kiel", postal_code: "24103", country: "DE" };
const price = fc.integer({ min: 0, max: 1_000_000 });
const bps = fc.integer({ min: 0, max: 10_000 });
const cents = fc.integer({ min: 1, max: 100_000 });

const Kind = fc.constantFrom(
  "ticket",
  "appointment",
  "reservation",
  "membership",
  "voucher",
  "experience",
  "gift_card",
  "physical",
  "digital",
);
type Kind = typeof Kind extends fc.Arbitrary<infer K> ? K : never;

const Cart = fc.record({
  lines: fc.array(fc.record({ kind: Kind, quantity: fc.integer({ min: 1, max: 5 }), price_cents: price, cents }), {
    minLength: 1,
    maxLength: 8,
  }),
  tax_rate_bps: bps,
  tax_inclusive: fc.boolean(),
  fee_bps: bps,
  checkout: fc.boolean(),
});

/** A line of the kind at this price, with a product of its own. `at` keeps appointments apart. */
async function lineOf(store: TestStore, kind: Kind, price_cents: number, amount_cents: number, at: number) {
  const { test: ctx } = store;
  switch (kind) {
    case "ticket":
      return { product_id: (await makeTicketProduct(ctx, { priceCents: price_cents, capacities: [1_000] })).productId };
    case "appointment": {
      const { productId, resourceIds } = await makeAppointmentProduct(ctx, { price_cents });
      return { product_id: productId, resource_id: resourceIds[0], starts_at: toUnix(addDays(NOW, 1 + at)) };
    }
    case "reservation": {
      const { productId, timeslotIds } = await makeReservationProduct(ctx, [100], { price_cents });
      return { product_id: productId, timeslot_id: timeslotIds[0], party_size: 1 + (at % 5) };
    }
    case "membership":
      return { product_id: await makeMembershipProduct(ctx, { price_cents }) };
    case "voucher":
      return { product_id: await makeVoucherProduct(ctx, { price_cents }) };
    case "experience":
      return { product_id: await makeExperienceProduct(ctx, { price_cents }) };
    case "gift_card":
      return { product_id: await makeGiftCardProduct(ctx), amount_cents };
    default: {
      const type = kind === "digital" ? { type: "digital_product" } : {};
      const { productId, variantIds } = await makePhysicalProduct(ctx, [1_000], type);
      await prisma().product_variant.updateMany({ where: { id: variantIds[0] }, data: { price_cents } });
      return { product_id: productId, variant_id: variantIds[0] };
    }
  }
}

/** `part × bps / 10,000` or `/ (10,000 + bps)`, half up, in whole numbers alone. */
const halfUp = (part: number, rate: number, whole: number): number =>
  Number((BigInt(part) * BigInt(rate) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/** How many items a line issues. */
const issuedBy = (kind: Kind, quantity: number): number => {
  if (kind === "physical" || kind === "digital") return 0;
  return ["appointment", "reservation", "membership"].includes(kind) ? 1 : quantity;
};

/** An order by checkout has at most one. */
function withOneMembership<L extends { kind: Kind }>(lines: readonly L[]): L[] {
  const first = lines.findIndex(({ kind }) => kind === "membership");
  return lines.filter(({ kind }, at) => kind !== "membership" || at === first);
}

test("for any cart the sums are exact, every unit is issued, and a refund releases everything", async () => {
  await fc.assert(
    fc.asyncProperty(Cart, async (cart) => {
      const { tax_rate_bps, tax_inclusive, fee_bps } = cart;
      const store = await makeStore({ tax_rate_bps, tax_inclusive, fee_bps });
      const sold = cart.checkout ? withOneMembership(cart.lines) : cart.lines;
      const units = sold.map((line) => (issuedBy(line.kind, 2) === 1 ? { ...line, quantity: 1 } : line));
      const items: OrderInput["items"] = [];
      for (const [at, { kind, quantity, price_cents, cents: amount }] of units.entries()) {
        items.push({ quantity, ...(await lineOf(store, kind, price_cents, amount, at)) });
      }
      const lines = units.map(({ kind, quantity, price_cents, cents: each }) =>
        kind === "gift_card" ? each * quantity : price_cents * quantity,
      );
      const subtotal = lines.reduce((sum, line) => sum + line, 0);
      const fee = halfUp(subtotal, fee_bps, 10_000);
      const tax = halfUp(subtotal, tax_rate_bps, tax_inclusive ? 10_000 + tax_rate_bps : 10_000);
      const total = subtotal + fee + (tax_inclusive ? 0 : tax);

      const isSent = units.some(({ kind }) => kind === "physical");
      const place = (payment_method: "checkout" | "manual") =>
        createOrder(store.test, {
          customer: { email: "mara@post.example" },
          items,
          payment_method,
          ...(isSent && { shipping_address }),
        });
      const canBePaidOnline = total === 0 || (total >= 50 && total <= 99_999_999);
      if (cart.checkout && !canBePaidOnline) expect(await codeOf(place("checkout"))).toBe("invalid_request");
      const isPaidOnline = cart.checkout && canBePaidOnline;
      const placed = await place(isPaidOnline ? "checkout" : "manual");
      const order = isPaidOnline ? await payOrder(store.test, placed.id) : placed;
      expect(order.items.map((item) => item.total_cents)).toEqual(lines);
      expect(order).toMatchObject({
        subtotal_cents: subtotal,
        fee_cents: fee,
        tax_cents: tax,
        total_cents: total,
        shipping_cents: 0,
      });
      expect(order.items.map((item) => item.issued.length)).toEqual(
        units.map(({ kind, quantity }) => issuedBy(kind, quantity)),
      );

      if (order.total_cents > 1) await refundOrder(store.test, order.id, { amount_cents: 1 });
      const refunded = await refundOrder(store.test, order.id);
      expect(refunded).toMatchObject({ status: "refunded", refunded_cents: order.total_cents });
      expect(await takenOf(store)).toEqual([0, 0, 0, 0]);
    }),
    { numRuns: 15 },
  );
});

/** Seats, party seats, pieces and slots that are taken. */
async function takenOf(store: TestStore) {
  const where = { merchant_id: store.merchantId };
  const [events, slots, variants] = await Promise.all([
    prisma().ticket_event.findMany({ where }),
    prisma().timeslot.findMany({ where }),
    prisma().product_variant.findMany({ where }),
  ]);
  const claims = await prisma().slot_claim.count({ where });
  const sum = (rows: { sold_count: number; held_count?: number }[]) =>
    rows.reduce((all, row) => all + row.sold_count + (row.held_count ?? 0), 0);
  for (const { stock } of variants) expect(stock).toBe(1_000);
  return [sum(events), sum(slots), sum(variants), claims];
}
