import { beforeEach, expect, test, vi } from "vitest";
import * as vouchers from "#app/(dashboard)/vouchers/actions";
import { toSessionToken } from "#lib/auth/session-token";
import { FORM_KEY, type FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import { getVoucherDetails } from "#lib/dashboard/vouchers/read";
import type { PrismaContext } from "#lib/db/context";
import { getVoucher } from "#lib/domain/vouchers/read";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { sessionCookie } from "#lib/pages/cookies";
import { fieldOfUnix } from "#lib/pages/time-of-form";
import { request } from "#lib/testing/next-headers";
import { orderVoucher } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function signIn(ctx: PrismaContext, role: string): Promise<void> {
  const { sessionId } = await signInPerson(ctx, role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
}

/** Posts a form to an action. Returns whether it was done. */
async function send(action: unknown, fields: Record<string, string>): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    const { done } = await (action as (before: undefined, form: FormData) => Promise<FormState>)(undefined, form);
    return done === true;
  } catch (error) {
    if (!String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) throw error;
    return false;
  }
}

/** Returns the first use of a voucher that was redeemed once. */
async function redeemOnce(ctx: PrismaContext, id: string): Promise<string> {
  await redeemVoucher(ctx, id);
  return (await getVoucherDetails(ctx, id)).uses[0]?.id ?? "";
}

test("a voucher is redeemed once for each opened form, given back, and voided", async () => {
  const ctx = present((await makeStore()).test);
  const id = await orderVoucher(ctx, { maxUses: 5 });
  await signIn(ctx, "developer");
  const form = { id, [FORM_KEY]: newId() };
  await Promise.all([send(vouchers.redeem, form), send(vouchers.redeem, form)]);
  expect(await send(vouchers.redeem, form)).toBe(true);
  expect(await getVoucher(ctx, id)).toMatchObject({ uses_after: 1 });
  const [use] = (await getVoucherDetails(ctx, id)).uses;
  expect(await send(vouchers.reverse, { id, redemption: use?.id ?? "" })).toBe(true);
  expect(await send(vouchers.reverse, { id, redemption: use?.id ?? "" })).toBe(false);
  expect(await getVoucher(ctx, id)).toMatchObject({ uses_after: 0 });
  expect(await send(vouchers.voidIt, { id })).toBe(false); // it needs a reason
  expect(await send(vouchers.voidIt, { id, reason: "sold twice" })).toBe(true);
  expect(await send(vouchers.redeem, { id })).toBe(false);
});

test("the use of another voucher is not given back", async () => {
  const ctx = present((await makeStore()).test);
  const [id, other] = [await orderVoucher(ctx), await orderVoucher(ctx)];
  const redemption = await redeemOnce(ctx, other);
  await signIn(ctx, "owner");
  expect(await send(vouchers.reverse, { id, redemption })).toBe(false);
  expect(await getVoucher(ctx, other)).toMatchObject({ uses_after: 1 });
});

test("an expiry keeps its seconds, and which one it is of a time that comes twice, until another time is entered", async () => {
  const ctx = present((await makeStore({ timezone: "Europe/Berlin" })).test);
  const id = await orderVoucher(ctx);
  await signIn(ctx, "owner");
  const second = Date.parse("2030-10-27T01:30:17Z") / 1_000;
  const expires = fieldOfUnix(second, "Europe/Berlin");
  expect(expires.text).toBe("2030-10-27T02:30");
  await send(vouchers.setExpiry, { id, expires: expires.text, expires_moment: expires.moment });
  expect(await getVoucher(ctx, id)).toMatchObject({ expires_at: second });
  await send(vouchers.setExpiry, { id, expires: "2030-10-27T04:00", expires_moment: expires.moment });
  expect(await getVoucher(ctx, id)).toMatchObject({ expires_at: Date.parse("2030-10-27T03:00Z") / 1_000 });
});

test.each(["staff", "another store", "nobody"])("nothing is done for %s", async (who) => {
  const ctx = present((await makeStore()).test);
  const id = await orderVoucher(ctx, { maxUses: 2 });
  const redemption = await redeemOnce(ctx, id);
  await signIn(who === "another store" ? present((await makeStore()).test) : ctx, who === "staff" ? "staff" : "owner");
  if (who === "nobody") request.cookies.clear();
  const before = await getVoucher(ctx, id);
  for (const action of [vouchers.redeem, vouchers.reverse, vouchers.voidIt, vouchers.setExpiry]) {
    expect(await send(action, { id, redemption, reason: "sold twice", expires: "2030-01-01T10:00" })).toBe(false);
  }
  expect(await getVoucher(ctx, id)).toEqual(before);
});
