import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { createOrder } from "#lib/domain/sales/create";
import { makeGiftCardProduct, makeMembershipProduct, makeTicketProduct } from "#lib/testing/products";
import { makeStore, NOW } from "#lib/testing/store";
import { listDiscounts, readProductChoices } from "./read.ts";

test("the list says of each code whether it can be used, and has those that can, or those that no longer can", async () => {
  const { test: ctx } = await makeStore();
  const now = toUnix(NOW);
  const make = (code: string, terms: object = {}) => createDiscountCode(ctx, { code, percent_off: 10, ...terms });
  await make("ACTIVE", { starts_at: now, ends_at: now + 1 });
  await make("WAITING", { starts_at: now + 1 });
  await make("OFF", { active: false });
  await make("ENDED", { ends_at: now });
  await make("USED", { max_uses: 1 });
  await createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [{ product_id: (await makeTicketProduct(ctx)).productId, quantity: 1 }],
    payment_method: "manual",
    discount_code: "USED",
  });
  const statesOf = async (state?: "active" | "ended") =>
    Object.fromEntries((await listDiscounts(ctx, { state })).data.map(({ code, state }) => [code, state]));
  const [usable, over] = [
    { ACTIVE: "active", WAITING: "waiting" },
    { OFF: "off", ENDED: "ended", USED: "used_up" },
  ];
  expect(await statesOf()).toEqual({ ...usable, ...over });
  expect(await statesOf("active")).toEqual(usable);
  expect(await statesOf("ended")).toEqual(over);
});

test("a code can name every product but gift cards, memberships and what is archived, and keeps those that it names", async () => {
  const { test: ctx } = await makeStore();
  const show = (await makeTicketProduct(ctx, { title: "Show" })).productId;
  const old = (await makeTicketProduct(ctx, { title: "Old", status: "archived" })).productId;
  await makeGiftCardProduct(ctx);
  await makeMembershipProduct(ctx);
  expect(await readProductChoices(ctx, [])).toEqual([{ id: show, label: "Show" }]);
  expect(await readProductChoices(ctx, [old])).toEqual([
    { id: old, label: "Old" },
    { id: show, label: "Show" },
  ]);
});
