import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { recordConflict } from "#lib/domain/redemptions/conflict";
import { orderMembership, orderTickets } from "#lib/testing/orders";
import { makeReservationProduct, makeTicketProduct } from "#lib/testing/products";
import { daysLater, makeStore } from "#lib/testing/store";
import { getHome } from "./read.ts";

const mattersOf = async (ctx: PrismaContext) => (await getHome(ctx)).matters;
const scopeOf = ({ merchantId, mode }: PrismaContext) => ({ merchant_id: merchantId, mode });

async function writeMail(ctx: PrismaContext, recipient: string, status: string, days = 0): Promise<string> {
  const at = addDays(ctx.now, days);
  const { id } = await ctx.db.mail.create({
    data: {
      ...scopeOf(ctx),
      id: newId(),
      kind: "app_installed",
      recipient,
      data: {},
      status,
      next_attempt_at: at,
      created_at: at,
    },
  });
  return id;
}

async function makeKey(ctx: PrismaContext, name: string, days: number | null, isRevoked = false): Promise<string> {
  const { id } = await ctx.db.api_key.create({
    data: {
      ...scopeOf(ctx),
      id: newId(),
      name,
      prefix: "zk_",
      scopes: ["*"],
      created_at: ctx.now,
      expires_at: days === null ? null : addDays(ctx.now, days),
      revoked_at: isRevoked ? ctx.now : null,
    },
  });
  return id;
}

const refuseScan = (ctx: PrismaContext) =>
  recordConflict(ctx, {
    idempotencyKey: newId(),
    redeemedAt: ctx.now,
    source: "Bar phone",
    kind: null,
    resource: null,
    error: "not_found",
    message: "Unknown.",
  });

/** One of everything that needs attention. */
async function neglect(ctx: PrismaContext): Promise<void> {
  await writeMail(ctx, "tomas@post.example", "failed");
  await makeKey(ctx, "Till", 3);
  await orderMembership(ctx, { status: "past_due" });
  await refuseScan(ctx);
  await orderTickets(ctx, { capacities: [10] }, 9);
  const { timeslotIds } = await makeReservationProduct(ctx, [20]);
  await ctx.db.timeslot.updateMany({ where: { id: timeslotIds[0] }, data: { sold_count: 18 } });
}

test("each matter has what leads to the page that settles it", async () => {
  const { live } = await makeStore();
  await neglect(live);
  expect((await mattersOf(live)).map(({ what, id }) => [what, typeof id])).toEqual([
    ["mail_failed", "string"],
    ["membership_past_due", "string"],
    ["scan_refused", "string"],
    ["key_ends", "string"],
    ["event_nearly_sold_out", "string"],
    ["timeslot_nearly_sold_out", "string"],
  ]);
});

test("another store and the other mode need no attention", async () => {
  const { live, test: testing } = await makeStore();
  await neglect(testing);
  await neglect((await makeStore()).live);
  expect(await mattersOf(live)).toEqual([]);
});

test("failed mail is counted, and the newest is named; mail that waits or was sent is none of it", async () => {
  const { live } = await makeStore();
  await writeMail(live, "old@post.example", "failed", -2);
  const newest = await writeMail(live, "new@post.example", "failed", -1);
  await writeMail(live, "waits@post.example", "waiting");
  expect(await mattersOf(live)).toMatchObject([
    { what: "mail_failed", count: 2, id: newest, name: "new@post.example" },
  ]);
});

test("a key is named from 14 days before it ends, unless it is revoked, never ends or has ended", async () => {
  const { live } = await makeStore();
  const last = await makeKey(live, "Website", 14);
  const first = await makeKey(live, "Till", 1);
  await makeKey(live, "Later", 15);
  await makeKey(live, "Ended", -1);
  await makeKey(live, "Revoked", 2, true);
  await makeKey(live, "Never", null);
  expect((await mattersOf(live)).map(({ id }) => id)).toEqual([first, last]);
});

test("a refused scan is named until it is settled", async () => {
  const { live } = await makeStore();
  await refuseScan(live);
  expect(await mattersOf(daysLater(live, 60))).toMatchObject([
    { what: "scan_refused", name: "Bar phone", item_kind: null },
  ]);
  const settled = { resolved_at: live.now, resolution: "mistake" };
  await prisma().redemption_conflict.updateMany({ where: scopeOf(live), data: settled });
  expect(await mattersOf(live)).toEqual([]);
});

test("memberships past due are counted, active ones are not", async () => {
  const { live } = await makeStore();
  await orderMembership(live, { status: "past_due" });
  await orderMembership(live);
  expect(await mattersOf(live)).toMatchObject([{ what: "membership_past_due", count: 1, name: "Mara Lindqvist" }]);
});

test("an event that is nearly sold out is named until it starts, and a draft is not", async () => {
  const { live } = await makeStore();
  await orderTickets(live, { capacities: [10] }, 9);
  const { eventIds } = await makeTicketProduct(live, { capacities: [10], status: "draft" });
  await prisma().ticket_event.updateMany({ where: { id: eventIds[0] }, data: { sold_count: 9 } });
  expect(await mattersOf(live)).toMatchObject([{ count: 1, number: 10, name: "Winter Lights Night" }]);
  expect(await mattersOf(daysLater(live, 2))).toEqual([]);
});
