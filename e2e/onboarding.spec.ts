import { expect, type Page } from "playwright/test";
import { expectAccessible } from "./support/pages.ts";
import { test } from "./support/setup.ts";

const PASSWORD = "a kiln, a wheel and 9 glazes";

/** From an empty store to the first guest, without a line of code. */
test("a new store makes its first test sale and lets the guest in", async ({ setup }) => {
  const page = await setup.openOther();
  await test.step("signing up leads to what is missing", () => signUp(page));
  await test.step("a template becomes a product", () => publish(page));
  const code = await test.step("a test sale issues a ticket", () => sellOne(page));
  await test.step("the scanner lets it in", () => scan(page, code));
  await test.step("Home counts the guest, and says what is still missing", () => seeHome(page));
});

async function signUp(page: Page): Promise<void> {
  await page.goto("/sign-up");
  await page.locator("[name=store]").fill("Kiln & Co");
  await page.locator("[name=name]").fill("Aiko Brandt");
  await page.locator("[name=email]").fill(`aiko.${Date.now()}@kiln.example`);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("/begin");
  await expect(page.getByRole("heading", { name: "5 of 5 steps are left" })).toBeVisible();
  await expectAccessible(page);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("link", { name: "New product" }).click();
  await page.getByRole("link", { name: /Concert with two tiers/ }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await page.waitForURL(/\/products\/[\da-f-]{36}$/);
}

async function sellOne(page: Page): Promise<string> {
  await page.goto("/begin");
  await page.getByRole("button", { name: "Make a test sale" }).click();
  await page.waitForURL(/\/tickets\//);
  const label = await page.getByRole("img", { name: /^QR code of this ticket/ }).getAttribute("aria-label");
  return label?.split(": ")[1] ?? "";
}

async function scan(page: Page, code: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/scan");
  await page.getByRole("button", { name: /^Type/ }).first().click();
  await page.getByLabel("Ticket or gift card code").fill(code);
  await page.keyboard.press("Enter");
  const verdict = page.locator("main").getByRole("alert");
  await expect(verdict).toContainText(/OTHER\s*DAY/); // the concert of the template is not today
  await page.getByRole("button", { name: "Let in" }).click();
  await expect(verdict).toContainText("ADMIT");
  await expect(verdict.locator("b").first()).toBeInViewport({ ratio: 1 }); // the day of the concert
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function seeHome(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Today so far" })).toContainText("Through the door1");
  await expect(page.getByText("2 of 5 steps are left before you go live.")).toBeVisible();
  await expect(page.getByText("Nothing needs attention.").last()).toBeVisible();
  await page.getByText("Figures as a table").click();
  await expect(page.getByRole("table", { name: "At the door and the till, by hour" })).toBeVisible();
  await expectAccessible(page);
}
