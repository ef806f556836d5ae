import { expect, type Locator, type Page } from "playwright/test";
import { expectAccessible, expectAtRest, signIn, switchToTestData } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SECRET = /zs_[0-9A-Za-z]{38}/;

/** An app's life: registered, installed by a store, revoked there, and deleted by its maker. */
test("from an app that is registered to the store that loses it", async ({ setup }) => {
  const { dashboard, run } = setup;
  const id = await test.step("registering shows the secret once", () => register(dashboard));
  await test.step("rotating shows another one, and the old one works for a day more", () => rotate(dashboard, id));
  await test.step("logo, addresses and scopes can be changed, also when connection and session are lost", () =>
    edit(setup, id));
  await test.step("a public app is registered without JavaScript", () => registerWithoutScripts(setup));
  const install = () => run("lib/testing/install-app-process.ts", id, "orders:read");
  install();
  await test.step("the store sees what the app may do, and revokes it", () => revoke(dashboard));
  install();
  await test.step("deleting names the store that loses the app", () => remove(dashboard, id));
  await test.step("on a phone nothing scrolls sideways", () => openOnPhone(dashboard));
});

async function register(dashboard: Page): Promise<string> {
  await dashboard.getByRole("link", { name: "Apps", exact: true }).click();
  await dashboard
    .getByRole("link", { name: /Register an app/ })
    .first()
    .click();
  await dashboard.getByRole("textbox", { name: /^Name/ }).fill("Door count");
  const addresses = dashboard.getByRole("textbox", { name: /^Redirect addresses/ });
  await addresses.fill("https://app.example/callback\nhttp://app.example/callback");
  const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(PICTURE, "base64") };
  await dashboard.getByLabel(/^Logo/).setInputFiles(logo);
  await dashboard.getByRole("checkbox", { name: "Read orders", exact: true }).check();
  await dashboard.getByRole("button", { name: /Register app/ }).click();
  await expect(dashboard.getByText("Address 2: Use https.")).toBeVisible();
  await expectAccessible(dashboard);
  await addresses.fill("https://app.example/callback");
  await dashboard.getByRole("button", { name: /Register app/ }).click();
  const band = dashboard.getByRole("region", { name: "Door count is registered" });
  const text = (await band.textContent()) ?? "";
  const secret = SECRET.exec(text)?.[0] ?? "no secret";
  await expectAccessible(dashboard);
  await dashboard.reload();
  await dashboard.getByRole("link", { name: /Door count/ }).click();
  await expect(dashboard.getByText(`${secret.slice(0, 12)}…`)).toBeVisible();
  await expect(dashboard.getByRole("main").locator("img")).toHaveAttribute("src", `data:image/png;base64,${PICTURE}`);
  expect(await dashboard.content()).not.toContain(secret);
  return /\/apps\/([\da-f-]{36})/.exec(dashboard.url())?.[1] ?? "no client ID";
}

async function rotate(dashboard: Page, id: string): Promise<void> {
  await dashboard.getByRole("button", { name: "Rotate secret" }).click();
  const dialog = dashboard.getByRole("alertdialog");
  await expect(dialog).toContainText("The old secret works for 24 more hours");
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  const band = dashboard.getByRole("region", { name: "The new secret" });
  await expect(band).toContainText(SECRET);
  await expect(dashboard.getByRole("table", { name: "Client secrets" }).getByText(/^Until /)).toHaveCount(2);
  await expectAccessible(dashboard);
  await band.getByRole("checkbox").check();
  await band.getByRole("link", { name: "Done" }).click();
  await expect(band).toHaveCount(0);
  await expect(dashboard.getByText(id, { exact: true })).toBeVisible();
}

async function edit(setup: Setup, id: string): Promise<void> {
  const { dashboard } = setup;
  await dashboard.getByRole("link", { name: "Edit" }).click();
  await dashboard.getByRole("checkbox", { name: "Remove" }).check();
  const addresses = dashboard.getByRole("textbox", { name: /^Redirect addresses/ });
  await addresses.fill(`${await addresses.inputValue()}\nhttp://127.0.0.1/callback`);
  await dashboard.getByRole("checkbox", { name: "Read tickets", exact: true }).check();
  await expect(dashboard.getByText("3 unsaved changes")).toBeVisible();
  await expectAtRest(dashboard);
  await stayWhenAsked(dashboard);
  await stayWhenTheBrowserAsks(dashboard);
  await saveAfterLosses(setup);
  await dashboard.waitForURL((url) => url.pathname === `/apps/${id}`);
  await expect(dashboard.getByText("http://127.0.0.1/callback", { exact: true })).toBeVisible();
  await expect(dashboard.getByText("See tickets, with the codes that let people in")).toBeVisible();
  await expect(dashboard.getByRole("main").locator("img")).toHaveCount(0);
}

async function stayWhenAsked(dashboard: Page): Promise<void> {
  const question = dashboard.getByRole("alertdialog", { name: "Leave without saving?" });
  await dashboard.getByRole("link", { name: "Orders", exact: true }).click();
  await question.getByRole("button", { name: /Keep editing/ }).click();
  await expect(question).toHaveCount(0);
}

/** Reload and close: the browser asks with words of its own. */
async function stayWhenTheBrowserAsks(dashboard: Page): Promise<void> {
  const reload = () => dashboard.evaluate(() => setTimeout(() => location.reload()));
  const close = () => dashboard.close({ runBeforeUnload: true });
  for (const leave of [reload, close]) {
    const [question] = await Promise.all([dashboard.waitForEvent("dialog"), leave()]);
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
  }
  await expect(dashboard.getByText("3 unsaved changes")).toBeVisible();
}

/** Saves with the connection lost, then with the session ended, and then after signing in beside the form. */
async function saveAfterLosses({ dashboard, context, app }: Setup): Promise<void> {
  await context.setOffline(true);
  await dashboard.keyboard.press("Control+s");
  await expect(dashboard.getByText("There is no connection.")).toBeVisible();
  await context.setOffline(false);
  await context.clearCookies({ name: /session/ });
  await dashboard.getByRole("button", { name: "Send again" }).click();
  const link = dashboard.getByRole("link", { name: "Sign in in a new tab" });
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await signIn(tab, new URL(dashboard.url()).pathname, app.owner);
  await switchToTestData(tab);
  await tab.close();
  await dashboard.getByRole("button", { name: "Send again" }).click();
}

async function registerWithoutScripts({ openWithoutScripts }: Setup): Promise<void> {
  const page = await openWithoutScripts();
  await page.goto("/apps/new");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Pocket count");
  await page.getByRole("textbox", { name: /^Redirect addresses/ }).fill("http://127.0.0.1/callback");
  await page.getByRole("radio", { name: /^Public/ }).check();
  await page.getByRole("checkbox", { name: "Read tickets", exact: true }).check();
  await page.getByRole("button", { name: /Register app/ }).click();
  await page.waitForURL(/\/apps\/[\da-f-]{36}$/);
  await expect(page.getByText("Client secret")).toHaveCount(0);
}

async function revoke(dashboard: Page): Promise<void> {
  await dashboard.getByRole("link", { name: "Installed apps" }).click();
  const row = rowOf(dashboard, "Door count");
  await expect(row).toContainText("Read orders");
  await expectAccessible(dashboard);
  await row.getByRole("link").click();
  await expect(
    dashboard.getByText("See every order and its payments, with names, e-mail and postal addresses"),
  ).toBeVisible();
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: "Revoke" }).click();
  const dialog = dashboard.getByRole("alertdialog");
  await expect(dialog).toContainText("is refused everywhere within one second");
  await dialog.getByRole("button", { name: "Revoke Door count" }).click();
  await expect(dashboard.getByText("Someone in this store revoked it.")).toBeVisible();
  await expect(dashboard.getByRole("button", { name: "Revoke" })).toHaveCount(0);
}

async function remove(dashboard: Page, id: string): Promise<void> {
  await dashboard.goto(`/apps/${id}`);
  await expect(dashboard.getByText("1 store", { exact: true })).toBeVisible();
  await dashboard.getByRole("button", { name: "Delete" }).click();
  const dialog = dashboard.getByRole("alertdialog");
  await expect(dialog).toContainText("1 store loses the app now");
  await dialog.getByRole("button", { name: "Delete for 1 store" }).click();
  await dashboard.waitForURL((url) => url.pathname === "/apps");
  await expect(rowOf(dashboard, "Door count")).toHaveCount(0);
  await dashboard.goto("/settings/apps?state=ended");
  await expect(rowOf(dashboard, "Door count").getByText("App deleted")).toBeVisible();
  await expect(rowOf(dashboard, "Door count").getByText("Revoked")).toBeVisible();
}

async function openOnPhone(dashboard: Page): Promise<void> {
  await dashboard.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/settings/apps?state=ended", "/apps/new", "/apps"]) {
    await dashboard.goto(path);
    await expectAccessible(dashboard);
    expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await rowOf(dashboard, "Pocket count").first().getByRole("link").click();
  await expect(dashboard.getByText("How to connect")).toBeVisible();
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

const rowOf = (dashboard: Page, name: string): Locator => dashboard.getByRole("row").filter({ hasText: name });
