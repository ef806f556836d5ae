import { expect, type Page } from "playwright/test";
import type { Order } from "#client";
import { apiOf, findProduct } from "./support/api.ts";
import { expectAccessible } from "./support/pages.ts";
import { createTonight } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";
import { takePicture } from "./support/take-picture.ts";

const ROBE = "Linen bath robe";
const SKU = "ROBE-XL-BLUE";
const SHOW = "Songs at the quay";

/** A sale at the counter without a pointer, and what comes after it: printing, and giving money back. */
test("a walk-in is served with keyboard and scanner, and gets a part of the money back, then all", async ({
  setup,
}) => {
  const { dashboard } = setup;
  const robe = await makeGoods(setup);
  await test.step("scanned codes and a typed title are in the order", () => fill(dashboard));
  const order = await test.step("⌘↵ sells, and the counter is ready for the next guest", () => sell(setup));
  await test.step("the codes and the invoice print on one sheet each", () => printPapers(dashboard));
  await test.step("a refund of a part voids nothing, and says so first", () => refundPart(setup, order));
  await test.step("the refund of the rest says what it voids, and voids it", () => refundRest(setup, { order, robe }));
});

/** The robe gets a variant more: a program creates no goods. */
async function makeGoods({ app }: Setup): Promise<string> {
  const { products } = apiOf(app);
  const { id } = await findProduct(app, ROBE);
  const { variants = [] } = await products.retrieve(id);
  const others = variants.map((variant) => ({ id: variant.id }));
  const options = { size: "XL", colour: "Blue" };
  await products.update(id, {
    variants: [...others, { options, sku: SKU, price_cents: 2_800, stock: 5 }],
  });
  await createTonight(app, SHOW);
  return id;
}

/** A scanner that types sends each code with Enter, and does not wait for anything between two of them. */
async function fill(dashboard: Page): Promise<void> {
  const { keyboard } = dashboard;
  await dashboard.getByRole("link", { name: "Orders", exact: true }).click();
  await dashboard.waitForURL("/orders");
  await keyboard.press("c");
  const search = dashboard.getByRole("combobox", { name: "Add to the order" });
  await expect(search).toBeFocused();
  await keyboard.press("Tab");
  await expect(dashboard.getByRole("listbox", { name: "What can be sold" })).not.toBeFocused();
  await keyboard.press("Shift+Tab");
  await expect(search).toBeFocused();
  for (const code of [SKU, SKU]) {
    await keyboard.type(code);
    await keyboard.press("Enter");
  }
  await expect(dashboard.getByLabel("Quantity")).toHaveValue("2");
  await keyboard.type(SHOW);
  await expect(dashboard.getByRole("option", { name: SHOW })).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
  await expect(dashboard.getByRole("button", { name: "Sell for €74.00" })).toBeEnabled();
  await takePicture(dashboard, "counter");
  await expectAccessible(dashboard);
}

async function sell({ app, dashboard }: Setup): Promise<Order> {
  await dashboard.keyboard.press("ControlOrMeta+Enter");
  await expect(dashboard.getByText("Sold for €74.00")).toBeVisible();
  await expect(dashboard.getByRole("combobox", { name: "Add to the order" })).toBeFocused();
  await expect(dashboard.getByText("No lines yet.")).toBeVisible();
  await expectAccessible(dashboard);
  const id = new URL(dashboard.url()).searchParams.get("sold") ?? "";
  const order = await apiOf(app).orders.retrieve(id);
  expect(order).toMatchObject({ total_cents: 7_400, payment_method: "manual", customer_id: null });
  return order;
}

async function printPapers(dashboard: Page): Promise<void> {
  await dashboard.getByRole("link", { name: "Print the code" }).click();
  await expect(dashboard.getByRole("img", { name: /^QR code: T-/ })).toBeVisible();
  expect(await countSheets(dashboard)).toBe(1);
  await dashboard.goBack();
  await dashboard.getByRole("link", { name: "Print the invoice" }).click();
  await expect(dashboard.getByRole("row", { name: /Linen bath robe/ })).toContainText("€56.00");
  await expect(dashboard.getByRole("button", { name: "Print" })).toBeVisible();
  expect(await countSheets(dashboard)).toBe(1);
  await expectAccessible(dashboard);
}

async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

async function refundPart({ app, dashboard }: Setup, { id, items }: Order): Promise<void> {
  await dashboard.goto(`/orders/${id}`);
  await dashboard.getByRole("link", { name: "Refund" }).click();
  const task = dashboard.getByRole("complementary", { name: "Refund" });
  await task.getByLabel("Amount").fill("100");
  await expect(task.getByLabel("Amount")).toHaveAccessibleDescription(/€74.00 is left to refund/);
  await task.getByLabel("Amount").fill("18");
  await expect(task).toContainText("Voids nothing");
  await expectAccessible(dashboard);
  await task.getByRole("button", { name: "Refund €18.00" }).click();
  await expect(dashboard.getByRole("heading", { level: 1 })).toContainText(/refunded/i);
  expect(await apiOf(app).orders.retrieve(id)).toMatchObject({ status: "partially_refunded", refunded_cents: 1_800 });
  expect(await apiOf(app).tickets.retrieve(ticketOf(items))).toMatchObject({ voided_at: null });
}

async function refundRest({ app, dashboard }: Setup, { order, robe }: { order: Order; robe: string }): Promise<void> {
  await dashboard.getByRole("link", { name: "Refund" }).click();
  const task = dashboard.getByRole("complementary", { name: "Refund" });
  await expect(task).toContainText("Voids 1 ticket");
  await expect(task).toContainText("Puts 2 units back into stock");
  await task.getByLabel("Reason").fill("Rain");
  await task.getByRole("button", { name: "Refund €56.00 and void 1", exact: true }).click();
  await expect(dashboard.getByRole("listitem").filter({ hasText: "Rain" })).toContainText("Ines Okafor");
  const zakka = apiOf(app);
  expect(await zakka.orders.retrieve(order.id)).toMatchObject({ status: "refunded" });
  expect(await zakka.tickets.retrieve(ticketOf(order.items))).toMatchObject({ voided_at: expect.any(Number) });
  const { variants } = await zakka.products.retrieve(robe);
  expect(variants?.find(({ sku }) => sku === SKU)).toMatchObject({ stock: 5 });
}

const ticketOf = (items: Order["items"]): string =>
  items.flatMap((item) => item.issued ?? []).find(({ object }) => object === "ticket")?.id ?? "";
