import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { orderGiftCard } from "#lib/testing/orders";
import { eventTypes, makeStore } from "#lib/testing/store";
import { getGiftCard } from "./read.ts";
import { redeemGiftCard } from "./redeem.ts";
import { updateGiftCard } from "./update.ts";

test("given fields change, others stay, null clears a field, and each change fires gift_card.updated", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderGiftCard(ctx, 5_000);
  const given = {
    recipient_email: "elin@post.example",
    recipient_name: "Elin",
    message: "For you",
    deliver_at: toUnix(ctx.now) + 60,
    expires_at: toUnix(ctx.now),
  };
  expect(await updateGiftCard(ctx, id, given)).toMatchObject({ ...given, balance_cents: 5_000 });
  await expect(redeemGiftCard(ctx, id, { amount_cents: 1 })).rejects.toMatchObject({ code: "gift_card_expired" });
  expect(await updateGiftCard(ctx, id, { expires_at: null })).toMatchObject({ ...given, expires_at: null });
  const cleared = { recipient_email: null, recipient_name: null, message: null, deliver_at: null, expires_at: null };
  expect(await updateGiftCard(ctx, id, cleared)).toMatchObject(cleared);
  expect((await eventTypes(ctx)).filter((type) => type === "gift_card.updated")).toHaveLength(3);
});

test("a patch that changes nothing returns the card and fires no event", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderGiftCard(ctx, 5_000);
  const before = await getGiftCard(ctx, id);
  expect(await updateGiftCard(ctx, id, {})).toEqual(before);
  expect(await updateGiftCard(ctx, id, { message: null, expires_at: null })).toEqual(before);
  expect(await eventTypes(ctx)).not.toContain("gift_card.updated");
});

test("another store or mode cannot find the card, and nothing changes", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const id = await orderGiftCard(store.test, 5_000);
  await expect(updateGiftCard(other.test, id, { message: "X" })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateGiftCard(store.live, id, { message: "X" })).rejects.toMatchObject({ code: "not_found" });
  expect((await getGiftCard(store.test, id)).message).toBeNull();
});
