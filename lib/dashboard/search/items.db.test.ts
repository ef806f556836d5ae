import { beforeAll, expect, test } from "vitest";
import { listBookingOverviews } from "#lib/dashboard/bookings/read";
import { listCustomerOverviews } from "#lib/dashboard/customers/read";
import { listGiftCardOverviews } from "#lib/dashboard/gift-cards/read";
import { listMembershipOverviews } from "#lib/dashboard/memberships/read";
import { listOrderOverviews } from "#lib/dashboard/orders/read";
import { findByText } from "#lib/dashboard/search/read";
import { listTicketOverviews } from "#lib/dashboard/tickets/read";
import { listVoucherOverviews } from "#lib/dashboard/vouchers/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeStore } from "#lib/testing/store";

const LISTS = {
  customers: listCustomerOverviews,
  orders: listOrderOverviews,
  vouchers: listVoucherOverviews,
  memberships: listMembershipOverviews,
  tickets: listTicketOverviews,
  bookings: listBookingOverviews,
  "gift cards": listGiftCardOverviews,
};
/** What has a holder beside the buyer. */
const HELD = ["tickets", "bookings", "gift cards"] as const;
const ALL = Object.keys(LISTS);

let ctx: PrismaContext;
let live: PrismaContext;

/** All that Zoë Lindström bought, of which Đặng Hương Øre uses what has a holder. */
beforeAll(async () => {
  ({ test: ctx, live } = await makeStore());
  await Promise.all([orderTickets(ctx), orderVoucher(ctx), orderMembership(ctx)]);
  await orderBooking(ctx, { leadName: "Đặng Hương Øre" });
  await orderGiftCard(ctx, 1_000);
  const set = (text: string) => pool().query(text, [ctx.merchantId]);
  await set("UPDATE customer SET name = 'Zoë Lindström' WHERE merchant_id = $1");
  await set("UPDATE orders SET customer_name = 'Zoë Lindström' WHERE merchant_id = $1");
  await set("UPDATE ticket SET attendee_name = 'Đặng Hương Øre' WHERE merchant_id = $1");
  await set("UPDATE gift_card SET recipient_name = 'Đặng Hương Øre' WHERE merchant_id = $1");
});

async function listsWith(at: PrismaContext, search: string): Promise<string[]> {
  const found = Object.entries(LISTS).map(async ([name, list]) =>
    (await list(at, { search })).data.length > 0 ? name : [],
  );
  return (await Promise.all(found)).flat();
}

test.each([
  "lindstrom",
  "ZOE LINDSTROM",
  "Lindström zoe\u0308",
  "ｌｉｎｄｓｔｒöｍ",
  "lindstrom mara post.example",
  "mara zoe",
])("%j finds what the customer bought, and the customer, in this store and mode", async (search) => {
  expect(await listsWith(ctx, search)).toEqual(ALL);
  expect(await findByText(ctx, search)).toMatchObject([{ kind: "customer", title: "Zoë Lindström" }]);
  for (const other of [live, (await makeStore()).test]) {
    expect(await listsWith(other, search)).toEqual([]);
    expect(await findByText(other, search)).toEqual([]);
  }
});

test.each(["huong", "dang ore", "ĐẶNG", "lindstrom huong", "huong zoe", "ore post.example", "mara dang zoe huong"])(
  "%j finds what the holder has, also with words of the buyer, in this store and mode",
  async (search) => {
    expect(await listsWith(ctx, search)).toEqual(HELD);
    for (const other of [live, (await makeStore()).test]) expect(await listsWith(other, search)).toEqual([]);
  },
);

test.each(["huong nobody", "nobody zoe", "nobody", "\u0301", "a".repeat(3_000), "㌖".repeat(200)])(
  "%j finds nothing: each word must be there",
  async (search) => {
    expect(await listsWith(ctx, search)).toEqual([]);
    expect(await findByText(ctx, search)).toEqual([]);
  },
);

test("the longest name in letters that Unicode takes apart the most is stored and found", async () => {
  const store = await makeStore();
  await orderBooking(store.test, { leadName: `Mia ${"㌖".repeat(196)}` });
  expect((await listBookingOverviews(store.test, { search: "mia" })).data).toHaveLength(1);
});
