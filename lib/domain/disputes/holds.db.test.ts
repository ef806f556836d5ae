import { expect, test } from "vitest";
import { disputePayment } from "#lib/domain/checkout/dispute-test-payment";
import { listItems } from "#lib/domain/door/list";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { removeNote } from "#lib/domain/orders/notes";
import { createOrder } from "#lib/domain/sales/create";
import { makeDevice } from "#lib/testing/devices";
import { payOrder } from "#lib/testing/pay-order";
import { paymentsOf } from "#lib/testing/payment-pages";
import { makeGiftCardProduct } from "#lib/testing/products";
import { codeOf, later, makeStore, type TestStore } from "#lib/testing/store";

/** An order of gift cards of €50.00 that was paid by card. */
async function boughtCards({ test: ctx }: TestStore, count = 1) {
  const product_id = await makeGiftCardProduct(ctx);
  const { id } = await createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: Array.from({ length: count }, () => ({ product_id, quantity: 1, amount_cents: 5_000 })),
    payment_method: "checkout",
  });
  const { items } = await payOrder(ctx, id);
  const [payment] = await paymentsOf(ctx, id);
  const cardIds = items.flatMap(({ issued }) => issued.map((item) => item.id));
  return { ctx, orderId: id, paymentId: payment?.id ?? "", cardIds };
}

test("gift cards that the order sold are on hold until the dispute is decided; one that was charged keeps what is left", async () => {
  const store = await makeStore();
  const { ctx, paymentId, cardIds } = await boughtCards(store, 2);
  const [first = "", second = ""] = cardIds;
  await redeemGiftCard(ctx, first, { amount_cents: 1_000 });
  const dispute = (status: "open" | "won" | "lost") => disputePayment(ctx, paymentId, status);
  const keyed = { ...ctx, hasIdempotencyKey: true };
  const charge = (id: string) => codeOf(redeemGiftCard(keyed, id, { amount_cents: 100 }));
  await dispute("open");
  expect([await charge(first), await charge(second)]).toEqual(["gift_card_on_hold", "gift_card_on_hold"]);
  await dispute("won");
  expect(await charge(first)).toBe("done");
  await dispute("open");
  await dispute("lost");
  expect([await charge(first), await charge(second)]).toEqual(["done", "gift_card_voided"]);
  expect((await getGiftCard(ctx, first)).balance_cents).toBe(3_800);
});

test("charges of a card and the dispute about it at once: no charge comes after the hold", async () => {
  const { ctx, paymentId, cardIds } = await boughtCards(await makeStore());
  const [id = ""] = cardIds;
  const keyed = { ...ctx, hasIdempotencyKey: true };
  const codes = Promise.all(Array.from({ length: 20 }, () => codeOf(redeemGiftCard(keyed, id, { amount_cents: 100 }))));
  await disputePayment(ctx, paymentId, "open");
  const taken = (await getGiftCard(ctx, id)).balance_cents;
  const charged = (await codes).filter((code) => code === "done").length;
  expect(taken).toBe(5_000 - 100 * charged);
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(taken);
});

test("phones at a door learn of a hold and of its end, also when somebody has removed the note", async () => {
  const { ctx, orderId, paymentId } = await boughtCards(await makeStore({ offline_charge_limit_cents: 5_000 }));
  const device = await makeDevice(ctx, { kinds: ["gift_card"] });
  let [at, since]: [typeof device.ctx, string | undefined] = [later(device.ctx, 600), undefined];
  const walk = async () => {
    at = later(at, 30);
    for (let more = true, held: unknown; ; ) {
      const page = await listItems(at, { since });
      for (const item of page.items) if (item.kind === "gift_card") held = item.is_on_hold;
      [since, more] = [page.cursor, page.has_more];
      if (!more) return held;
    }
  };
  expect(await walk()).toBe(false);
  await disputePayment({ ...ctx, now: at.now }, paymentId, "open");
  expect(await walk()).toBe(true);
  await removeNote({ ...ctx, now: at.now }, orderId, paymentId);
  await walk();
  await disputePayment({ ...ctx, now: at.now }, paymentId, "won");
  expect(await walk()).toBe(false);
});
