import { expect, test } from "vitest";
import { newGiftCardCode, newToken } from "#lib/core/codes";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { getBooking } from "#lib/domain/bookings/read";
import { redeemBooking } from "#lib/domain/bookings/redeem";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { checkIn } from "#lib/domain/memberships/checkin";
import { getMembership } from "#lib/domain/memberships/read";
import { getTicket } from "#lib/domain/tickets/read";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { getVoucher } from "#lib/domain/vouchers/read";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { countStatements } from "#lib/testing/count-statements";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { codeOf, later, makeStore } from "#lib/testing/store";
import { lookupToken } from "./lookup.ts";
import { redeemToken } from "./redeem.ts";

type Made = { id: string; token: string };

/** How each kind is sold with three uses, a booking with one, and redeemed by its id. */
const KINDS = {
  ticket: {
    async sell(ctx: PrismaContext): Promise<Made> {
      const id = (await orderTickets(ctx, { maxUses: 3 })).ticketIds[0] ?? "";
      return { id, token: (await getTicket(ctx, id)).qr_token };
    },
    redeem: redeemTicket,
  },
  booking: {
    async sell(ctx: PrismaContext): Promise<Made> {
      const { id } = await orderBooking(ctx);
      return { id, token: (await getBooking(ctx, id)).qr_token };
    },
    redeem: redeemBooking,
  },
  voucher: {
    async sell(ctx: PrismaContext): Promise<Made> {
      const id = await orderVoucher(ctx, { maxUses: 3 });
      return { id, token: (await getVoucher(ctx, id)).qr_token };
    },
    redeem: redeemVoucher,
  },
  gift_card: {
    async sell(ctx: PrismaContext): Promise<Made> {
      const id = await orderGiftCard(ctx, 300);
      return { id, token: (await getGiftCard(ctx, id)).code };
    },
    redeem: (ctx: PrismaContext, id: string) => redeemGiftCard(ctx, id, { amount_cents: 100 }),
  },
  membership: {
    async sell(ctx: PrismaContext): Promise<Made> {
      const id = await orderMembership(ctx, { max: 3 });
      return { id, token: (await getMembership(ctx, id)).qr_token };
    },
    redeem: checkIn,
  },
};

/** How many statements a redeem by the code runs. A charge also reads its entry of the ledger. */
const BY_CODE = { ticket: 2, booking: 2, voucher: 2, gift_card: 3, membership: 2 };
const KIND_NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

async function sold(kind: keyof typeof KINDS) {
  const { test: made } = await makeStore();
  const ctx = { ...later(made, 600), hasIdempotencyKey: true };
  const amount = kind === "gift_card" ? { amount_cents: 100 } : {};
  const { id, token } = await KINDS[kind].sell(made);
  const other = await KINDS[kind].sell(made);
  return { ctx, id, body: { token, ...amount }, other: { ...other, body: { token: other.token, ...amount } } };
}

test.each(KIND_NAMES)("an item is found once and claimed once, and refused with what was found: %s", async (kind) => {
  const { ctx, id, body, other } = await sold(kind);
  const { redeem } = KINDS[kind];
  const count = (work: (ctx: PrismaContext) => Promise<unknown>) =>
    countStatements(ctx, (counted) => codeOf(work(counted)));
  expect(await count((counted) => lookupToken(counted, { token: body.token }))).toBe(1);
  expect(await count((counted) => redeem(counted, other.id))).toBe(1);
  expect(await count((counted) => redeemToken(counted, body))).toBe(BY_CODE[kind]);
  const offline = kind === "booking" ? other.body : body;
  if (kind !== "booking")
    expect(await count((counted) => redeemToken(counted, offline, addSeconds(ctx.now, -60)))).toBe(BY_CODE[kind]);
  while ((await codeOf(redeemToken(ctx, body))) === "done");
  expect(await count((counted) => redeemToken(counted, body))).toBe(2);
  expect(await count((counted) => redeem(counted, id))).toBe(kind === "gift_card" ? 1 : 2);
  const unknown = kind === "gift_card" ? newGiftCardCode() : newToken(kind);
  expect(await count((counted) => redeemToken(counted, { ...body, token: unknown }))).toBe(
    kind === "gift_card" ? 2 : 1,
  );
});

test.each(KIND_NAMES)(
  "a scan that others overtake after it has found the item is refused as it is then: %s",
  async (kind) => {
    const { ctx, body } = await sold(kind);
    let isFound = false;
    const sql: PrismaContext["sql"] = async (statement, values) => {
      if (isFound) while ((await codeOf(redeemToken(ctx, { ...body, source: "Door A" }))) === "done");
      isFound = true;
      return ctx.sql(statement, values);
    };
    const late = await redeemToken({ ...ctx, sql }, body).catch((error) => error);
    const again = await redeemToken(ctx, body).catch((error) => error);
    expect(late.code).toBe(again.code);
    expect(late.extra.display).toEqual(again.extra.display);
  },
);
