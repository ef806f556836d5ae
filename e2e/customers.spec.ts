import { expect, type Page } from "playwright/test";
import { NotFoundError } from "#client";
import { apiOf, findProduct, makeCustomer } from "./support/api.ts";
import { expectAccessible, untilScripted } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

const ONE = /\/customers\/[\da-f-]{36}/;
const NAME = "Wilma Østberg";
const BY_OWNER = "entered by Ines Okafor";

/** A customer's life: added by hand, found, changed, joined with the record of another address, and erased. */
test("a customer is added, edited, merged with another record, and erased", async ({ setup }) => {
  const { dashboard } = setup;
  const kept = "wilma@post.example";
  const other = "w@work.example";
  await makeCustomer(setup.app, "Noor"); // an empty list invites to add one in other words
  await test.step("consent is recorded with who entered it", () => add(dashboard, kept));
  await test.step("an address that is known opens its customer", () => addAgain(dashboard, kept));
  const order = await buy(setup, other);
  await test.step("the list finds both records, and one agreed to marketing", () => find(dashboard, kept, other));
  await test.step("times keep the words of the server until the clock ticks", () => readTimes(dashboard));
  await test.step("consent is withdrawn", () => withdraw(dashboard));
  await test.step("merging says first what moves, and then it has moved", () => merge(setup, { kept, other, order }));
  await test.step("erasing needs the name, and leaves the order without it", () => erase(setup, { kept, order }));
});

async function add(dashboard: Page, email: string): Promise<void> {
  await dashboard.getByRole("link", { name: "Customers", exact: true }).click();
  await dashboard.getByRole("link", { name: "New customer" }).click();
  await dashboard.getByLabel("E-mail", { exact: true }).fill(email); // not that of the search in the list
  await dashboard.getByLabel("Name").fill(NAME);
  await dashboard.getByLabel("Agreed to marketing").check();
  await expectAccessible(dashboard);
  await dashboard.keyboard.press("ControlOrMeta+Enter");
  await dashboard.waitForURL(ONE);
  await expect(dashboard.getByText(BY_OWNER)).toContainText("Given");
}

async function addAgain(dashboard: Page, email: string): Promise<void> {
  const { pathname } = new URL(dashboard.url());
  await dashboard.goto("/customers/new");
  await dashboard.getByLabel("E-mail").fill(email);
  await dashboard.getByRole("button", { name: /Create customer/ }).click();
  await dashboard.waitForURL((url) => url.pathname === pathname);
  await expect(dashboard.getByText("Nothing new was created.")).toBeVisible();
}

/** Buys a gift card and ten coffees with another address of the same person. */
async function buy({ app }: Setup, email: string) {
  const [card, coffee] = await Promise.all([findProduct(app, "Tidehouse gift card"), findProduct(app, "Ten coffees")]);
  return apiOf(app).orders.create({
    customer: { email, name: NAME },
    items: [
      { product_id: card.id, quantity: 1, amount_cents: 5_000 },
      { product_id: coffee.id, quantity: 1 },
    ],
    payment_method: "manual",
  });
}

async function find(dashboard: Page, kept: string, other: string): Promise<void> {
  await dashboard.getByRole("link", { name: "Customers", exact: true }).first().click();
  await dashboard.waitForURL(/\/customers$/);
  await dashboard.keyboard.press("/");
  await dashboard.keyboard.type(NAME);
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByRole("row", { name: other })).toContainText("€78.00");
  await expect(dashboard.getByRole("row", { name: kept })).toBeVisible();
  await expectAccessible(dashboard);
  await dashboard.getByRole("link", { name: "Agreed to marketing" }).click();
  await expect(dashboard.getByRole("row", { name: other })).toHaveCount(0);
  await dashboard.getByRole("row", { name: kept }).getByRole("link").click();
  await dashboard.waitForURL(ONE);
}

async function readTimes(dashboard: Page): Promise<void> {
  const tab = await dashboard.context().newPage();
  await tab.clock.install();
  await tab.addInitScript(() => {
    Intl.DateTimeFormat = class extends Intl.DateTimeFormat {
      constructor(...of: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        super(...of);
        document.body.dataset.formats = "some";
      }
    } as typeof Intl.DateTimeFormat;
  });
  await tab.goto("/customers");
  const [time, body] = [tab.locator("tbody time").first(), tab.locator("body")];
  const before = [await time.textContent(), await time.getAttribute("title")];
  await untilScripted(time);
  await expect(body).not.toHaveAttribute("data-formats");
  await tab.clock.runFor(20_000);
  await expect(body).toHaveAttribute("data-formats");
  expect([await time.textContent(), await time.getAttribute("title")]).toEqual(before);
  await tab.close();
}

async function withdraw(dashboard: Page): Promise<void> {
  await expect(dashboard.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await dashboard.getByRole("link", { name: "Edit" }).click();
  await dashboard.getByLabel("Agreed to marketing").uncheck();
  await dashboard.keyboard.press("ControlOrMeta+s");
  await expect(dashboard.getByText(BY_OWNER)).toContainText("Withdrawn");
}

type Order = Awaited<ReturnType<typeof buy>>;

async function merge(
  { app, dashboard }: Setup,
  { kept, other, order }: { kept: string; other: string; order: Order },
): Promise<void> {
  await dashboard.getByRole("button", { name: "More actions" }).click();
  await dashboard.getByRole("menuitem", { name: "Merge with another customer" }).click();
  await dashboard.getByRole("row", { name: other }).getByRole("link").click(); // it has the same name
  await expect(dashboard.getByText(`Moves to ${NAME}: 1 order, 1 voucher, 1 gift card.`)).toBeVisible();
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: /^Merge into/ }).click();
  await expect(dashboard.getByText(`Merged. What ${other} bought and holds is here now.`)).toBeVisible();
  await expect(dashboard.getByRole("link", { name: /Ten coffees.*Voucher/ })).toBeVisible();
  const former = order.customer_id ?? "";
  await expect(apiOf(app).customers.retrieve(former)).rejects.toThrow(NotFoundError);
  await dashboard.goto(`/customers/${former}`);
  await expect(dashboard.getByText(kept).first()).toBeVisible();
  await expectAccessible(dashboard);
}

async function erase({ app, dashboard }: Setup, { kept, order }: { kept: string; order: Order }): Promise<void> {
  await dashboard.getByRole("button", { name: "More actions" }).click();
  await dashboard.getByRole("menuitem", { name: "Erase" }).click();
  const dialog = dashboard.getByRole("alertdialog");
  await expect(dialog).toContainText("Stays valid: 2 items.");
  const confirm = dialog.getByRole("button", { name: "Erase the customer" });
  await dialog.getByRole("textbox").fill("Wilma");
  await confirm.click();
  await expect(dialog).toContainText("Nothing was erased.");
  await dialog.getByRole("textbox").fill(NAME);
  await confirm.click();
  await dashboard.waitForURL(/\/customers$/);
  await dashboard.goto(`/customers?q=${encodeURIComponent(kept)}`);
  await expect(dashboard.getByRole("heading", { name: "No customer matches" })).toBeVisible();
  const left = await apiOf(app).orders.retrieve(order.id);
  expect(left).toMatchObject({ customer_id: null, total_cents: 7_800 });
  expect(JSON.stringify(left)).not.toContain("Wilma");
}
