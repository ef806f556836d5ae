import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { getGiftCard, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { orderGiftCard } from "#lib/testing/orders";
import { codeOf, eventTypes, later, makeStore } from "#lib/testing/store";
import { chargeOnce, settleCharge } from "./charge-once.ts";

/** A card with €50.00 and a form that charges €12.00. */
async function opened() {
  const store = await makeStore();
  const id = await orderGiftCard(store.test, 5_000);
  const ctx = later(store.test, 60);
  const charged = async () =>
    (await listGiftCardTransactions(ctx, id, {})).data.filter(({ type }) => type === "redeem").length;
  return { ctx, store, charge: { id, key: newId(), amount_cents: 1_200, note: "Table 4" }, charged };
}

const CHARGED = { is: "charged", cents: 1_200, left_cents: 3_800 };
const NOTHING = { is: "nothing" };

test("a form that is sent again, also much later, charges once and gets the same answer", async () => {
  const { ctx, charge, charged } = await opened();
  expect(await chargeOnce(ctx, charge)).toEqual(CHARGED);
  expect(await chargeOnce(ctx, { ...charge, key: newId() })).toEqual({
    is: "charged",
    cents: 1_200,
    left_cents: 2_600,
  });
  expect(await chargeOnce(later(ctx, 3_600), charge)).toEqual(CHARGED);
  expect(await chargeOnce(ctx, { ...charge, note: "Table 5" })).toEqual(CHARGED);
  expect(await charged()).toBe(2);
});

test("of 20 equal requests at once exactly one charges, and the others get its answer or are told to ask again", async () => {
  const { ctx, charge, charged } = await opened();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => chargeOnce(ctx, charge)));
  for (const answer of answers) {
    if (answer.status === "fulfilled") expect(answer.value).toEqual(CHARGED);
    else expect(answer.reason).toMatchObject({ code: "idempotency_conflict" });
  }
  expect(await settleCharge(ctx, charge)).toEqual(CHARGED);
  expect(await charged()).toBe(1);
  expect((await eventTypes(ctx)).filter((type) => type === "gift_card.redeemed")).toHaveLength(1);
});

test("of charges and questions at once, all get one and the same answer, and it is true", async () => {
  const { ctx, charge, charged } = await opened();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? chargeOnce : settleCharge)(ctx, charge)),
  );
  const final = await settleCharge(ctx, charge);
  for (const answer of answers) if (answer.status === "fulfilled") expect(answer.value).toEqual(final);
  expect(await charged()).toBe(final.is === "nothing" ? 0 : 1);
});

test("asking says what was charged, and charges nothing itself", async () => {
  const { ctx, charge, charged } = await opened();
  await chargeOnce(ctx, charge);
  expect(await settleCharge(later(ctx, 600), charge)).toEqual(CHARGED);
  expect(await charged()).toBe(1);
});

test("after the answer that nothing was charged, a late request with the key charges nothing", async () => {
  const { ctx, charge, charged } = await opened();
  expect(await settleCharge(ctx, charge)).toEqual(NOTHING);
  expect(await chargeOnce(ctx, charge)).toEqual(NOTHING);
  expect(await charged()).toBe(0);
  expect(await getGiftCard(ctx, charge.id)).toMatchObject({ balance_cents: 5_000, redeemed_at: null });
});

test("a refused charge stays refused under its key, and another amount is another charge", async () => {
  const { ctx, charge } = await opened();
  const tooMuch = { ...charge, amount_cents: 5_001 };
  expect(await codeOf(chargeOnce(ctx, tooMuch))).toBe("insufficient_balance");
  expect(await codeOf(settleCharge(ctx, tooMuch))).toBe("insufficient_balance");
  expect(await chargeOnce(ctx, charge)).toEqual(CHARGED);
});

test("another store, the other mode and another person do not share the key", async () => {
  const { ctx, store, charge, charged } = await opened();
  await chargeOnce(ctx, charge);
  const other = await makeStore();
  expect(await codeOf(chargeOnce({ ...other.test, actor: ctx.actor }, charge))).toBe("not_found");
  expect(await codeOf(chargeOnce({ ...store.live, actor: ctx.actor }, charge))).toBe("not_found");
  const colleague = { ...ctx, actor: { ...ctx.actor, id: newId() } };
  expect(await chargeOnce(colleague, charge)).toEqual({ is: "charged", cents: 1_200, left_cents: 2_600 });
  expect(await charged()).toBe(2);
});
