import { expect, test } from "vitest";
import { AppError } from "#lib/core/errors";
import { prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { makePhysicalProduct, makeReservationProduct, makeTicketProduct } from "#lib/testing/products";
import { makeStore } from "#lib/testing/store";
import { moveStock, type StockMove } from "./move-stock.ts";

const move = (ctx: PrismaContext, moves: StockMove[]) => inPrismaTransaction(ctx, (tx) => moveStock(tx, moves));
const full = () => new AppError("sold_out", "Full.");

const event = (id: string) => prisma().ticket_event.findFirst({ where: { id } });

test("seats change from free to held to sold and back", async () => {
  const { test: ctx } = await makeStore();
  const { eventIds } = await makeTicketProduct(ctx, { capacities: [5] });
  const [id = ""] = eventIds;
  const row = { table: "ticket_event", id } as const;
  await move(ctx, [{ ...row, count: 4, from: "free", to: "held" }]);
  await move(ctx, [
    { ...row, count: 3, from: "held", to: "sold" },
    { ...row, count: 1, from: "held", to: "free" },
  ]);
  expect(await event(id)).toMatchObject({ sold_count: 3, held_count: 0 });
  await move(ctx, [{ ...row, count: 2, from: "sold", to: "free" }]);
  expect(await event(id)).toMatchObject({ sold_count: 1, held_count: 0 });
});

test("held seats are not free, and a refusal has the caller's param and the requested quantity", async () => {
  const { test: ctx } = await makeStore();
  const { eventIds } = await makeTicketProduct(ctx, { capacities: [5] });
  const [id = ""] = eventIds;
  await move(ctx, [{ table: "ticket_event", id, count: 3, from: "free", to: "held" }]);
  const wanted: number[] = [];
  const refuse = (count: number) => {
    wanted.push(count);
    return full();
  };
  const taken = { table: "ticket_event", id, from: "free", to: "sold", refuse } as const;
  await expect(
    move(ctx, [
      { ...taken, count: 1 },
      { ...taken, count: 2 },
    ]),
  ).rejects.toMatchObject({ code: "sold_out" });
  expect(wanted).toEqual([3]);
  expect(await event(id)).toMatchObject({ sold_count: 0, held_count: 3 });
  // What is released in the same moves is there to be taken.
  await move(ctx, [
    { ...taken, count: 3 },
    { table: "ticket_event", id, count: 1, from: "held", to: "free" },
  ]);
  expect(await event(id)).toMatchObject({ sold_count: 3, held_count: 2 });
});

test("a variant's stock is the free quantity, and null is unlimited", async () => {
  const { test: ctx } = await makeStore();
  const { variantIds } = await makePhysicalProduct(ctx, [4, null]);
  const [scarce = "", endless = ""] = variantIds;
  const variant = (id: string) => prisma().product_variant.findFirst({ where: { id } });
  await move(ctx, [{ table: "product_variant", id: scarce, count: 3, from: "free", to: "held" }]);
  expect(await variant(scarce)).toMatchObject({ stock: 1, sold_count: 0 });
  await move(ctx, [{ table: "product_variant", id: scarce, count: 3, from: "held", to: "sold" }]);
  expect(await variant(scarce)).toMatchObject({ stock: 1, sold_count: 3 });
  const two = { table: "product_variant", id: scarce, count: 2, from: "free", to: "sold", refuse: full } as const;
  await expect(move(ctx, [two])).rejects.toMatchObject({ code: "sold_out" });
  await move(ctx, [{ table: "product_variant", id: scarce, count: 3, from: "sold", to: "free" }]);
  expect(await variant(scarce)).toMatchObject({ stock: 4, sold_count: 0 });
  await move(ctx, [{ table: "product_variant", id: endless, count: 1_000, from: "free", to: "sold" }]);
  expect(await variant(endless)).toMatchObject({ stock: null, sold_count: 1_000 });
});

test("40 changes of the same rows in opposite order all succeed", async () => {
  const { test: ctx } = await makeStore();
  const { eventIds } = await makeTicketProduct(ctx, { capacities: [100, 100] });
  const { timeslotIds } = await makeReservationProduct(ctx, [100, 100]);
  const ways: StockMove[] = [
    ...eventIds.map((id) => ({ table: "ticket_event", id, count: 1, from: "free", to: "sold" }) as const),
    ...timeslotIds.map((id) => ({ table: "timeslot", id, count: 2, from: "free", to: "held" }) as const),
  ];
  await Promise.all(Array.from({ length: 40 }, (_, at) => move(ctx, at % 2 ? ways : [...ways].reverse())));
  for (const id of eventIds) expect(await event(id)).toMatchObject({ sold_count: 40 });
  const slots = await prisma().timeslot.findMany({ where: { id: { in: timeslotIds } } });
  expect(slots.map((slot) => slot.held_count)).toEqual([80, 80]);
});

test("a row of another store or mode is never changed", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const { eventIds } = await makeTicketProduct(store.test, { capacities: [5] });
  const taken = { table: "ticket_event", id: eventIds[0] ?? "", count: 1, from: "free", to: "sold" } as const;
  await expect(move(other.test, [taken])).rejects.toMatchObject({ code: "sold_out" });
  await expect(move(store.live, [taken])).rejects.toMatchObject({ code: "sold_out" });
  expect(await event(taken.id)).toMatchObject({ sold_count: 0 });
});
