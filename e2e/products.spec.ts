import { expect, type Page } from "playwright/test";
import { expectAccessible, expectAtRest } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const ONE = /\/products\/[\da-f-]{36}$/;

/** A product's life: from a template to the list, published, edited, its price changed, and archived. */
test("a concert is made from a template, published, edited and archived", async ({ setup }) => {
  const { dashboard } = setup;
  await test.step("a template needs a title, and dates can be made in bulk", () => createConcert(dashboard));
  await test.step("publishing says first what it means", () => publish(dashboard));
  await test.step("an error is at its field, and a picture is sent at once", () => edit(dashboard));
  await test.step("prices are changed after a preview of each", () => changePrices(dashboard));
  await test.step("a table booking is made without JavaScript", () => createWithoutScripts(setup));
  await test.step("archiving several says what it means, and on a phone nothing scrolls sideways", () =>
    archiveOnPhone(dashboard));
});

async function createConcert(dashboard: Page): Promise<void> {
  await dashboard.getByRole("link", { name: "Products", exact: true }).click();
  await dashboard.getByRole("link", { name: "New product" }).click();
  await expectAccessible(dashboard);
  await dashboard.getByRole("link", { name: /Concert with two tiers/ }).click();
  await dashboard.getByLabel("Title").fill("Northern Strings");
  await dashboard.getByText("Many dates at once").click();
  await dashboard.getByLabel("First day").fill("2030-11-01");
  await dashboard.getByLabel("Last day").fill("2030-11-30");
  await dashboard.getByLabel("Times", { exact: true }).fill("19:30");
  await dashboard.getByLabel("Sat").check();
  await dashboard.getByRole("button", { name: "Add these dates" }).click();
  await expect(dashboard.getByRole("group", { name: /^date \d+$/ })).toHaveCount(6);
  await expectAtRest(dashboard);
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: /Save draft/ }).click();
  await dashboard.waitForURL(ONE);
  await expect(dashboard.getByRole("table", { name: "Dates" }).getByRole("row")).toHaveCount(7);
}

async function publish(dashboard: Page): Promise<void> {
  await dashboard.getByRole("button", { name: "Publish" }).click();
  const dialog = dashboard.getByRole("alertdialog");
  await expect(dialog).toContainText("Buyers choose one of 6 dates and pay from €24.00.");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dashboard.getByRole("heading", { level: 1 })).toContainText("Published");
}

async function edit(dashboard: Page): Promise<void> {
  await expect(dashboard.getByRole("alertdialog")).toBeHidden();
  await dashboard.keyboard.press("e");
  const first = dashboard.getByRole("group", { name: "date 1", exact: true });
  await first.getByLabel("Capacity").fill("many");
  await dashboard.keyboard.press("ControlOrMeta+s");
  await expect(first).toContainText("Enter a whole number, such as 40.");
  await first.getByLabel("Capacity").fill("100");
  await dashboard.getByLabel("Most in one order").fill("6");
  await dashboard.getByLabel("On sale from").fill("2030-10-01T10:00");
  const picture = { name: "poster.png", mimeType: "image/png", buffer: Buffer.from(PICTURE, "base64") };
  await dashboard.locator("input[type=file]").setInputFiles(picture);
  await expect(dashboard.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await dashboard.keyboard.press("ControlOrMeta+s");
  await dashboard.waitForURL(ONE);
  await expect(dashboard.getByText("0 of 100")).toBeVisible();
  await expect(dashboard.getByText("1 Oct 2030, 10:00")).toBeVisible();
  const shown = dashboard.getByRole("complementary").locator("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expectAccessible(dashboard);
}

async function changePrices(dashboard: Page): Promise<void> {
  await dashboard.goto("/products");
  await dashboard.getByLabel("Select Northern Strings").check();
  await dashboard.getByRole("button", { name: "Change prices" }).click();
  await dashboard.getByLabel("By").fill("10");
  await dashboard.getByRole("button", { name: "Preview" }).click();
  const prices = dashboard.getByRole("table", { name: "Prices" });
  await expect(prices.getByRole("row", { name: /Standing/ })).toContainText("€26.40");
  await dashboard.getByRole("button", { name: "Change 2 prices" }).click();
  await dashboard.waitForURL("/products");
  await expect(dashboard.getByRole("row", { name: /Northern Strings/ })).toContainText("From €26.40");
}

async function createWithoutScripts({ openWithoutScripts }: Setup): Promise<void> {
  const plain = await openWithoutScripts();
  await plain.goto("/products/new?template=table");
  await plain.getByLabel("Title").fill("Long table");
  await plain.getByRole("button", { name: "Add question" }).click();
  await expect(plain.getByLabel("Title")).toHaveValue("Long table");
  await plain.getByRole("textbox", { name: "Question" }).fill("Any allergies?");
  await plain.getByLabel("Minutes each").fill("long");
  await plain.getByRole("button", { name: /Save draft/ }).click();
  await expect(plain.getByText("Enter a whole number")).toBeVisible();
  await plain.getByLabel("Minutes each").fill("90");
  await plain.getByRole("button", { name: /Save and publish/ }).click();
  await expect(plain.getByText("Choose at least one weekday.")).toBeVisible();
  for (const day of ["Fri", "Sat"]) await plain.getByRole("checkbox", { name: day }).check();
  await plain.getByRole("button", { name: /Save and publish/ }).click();
  await plain.waitForURL(ONE);
  await expect(plain.getByText("Any allergies?")).toBeVisible();
  await expect(plain.getByRole("table", { name: "Timeslots" }).getByRole("row")).toHaveCount(9);
  await plain.context().close();
}

async function archiveOnPhone(dashboard: Page): Promise<void> {
  await dashboard.goto("/products?q=Long");
  await dashboard.getByLabel("Select Long table").check();
  await dashboard.getByRole("button", { name: "Archive" }).click();
  await dashboard.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: "Archive 1 product" }).click();
  await dashboard.waitForURL("/products");
  await expect(dashboard.getByRole("row", { name: /Long table/ })).toContainText("Archived");
  for (const path of ["/products/new?template=massage", "/products/new", "/products"]) {
    await dashboard.goto(path);
    await expectAccessible(dashboard);
    expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
}
