import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { expectAccessible } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

const PASSWORD = "a loom, a shuttle and 7 bobbins";
const FORMULA = "=1+1";

/** The owner of a store of its own and a developer who joins it. */
interface People {
  owner: Page;
  developer: Page;
}

/** Running a store: its settings, who works in it and what each may do, what was recorded, and its data taken out and wiped. */
test("an owner sets the store up, and a developer who is invited cannot do what only owners may", async ({ setup }) => {
  const owner = await test.step("an owner signs up and confirms the address", () => signUp(setup));
  await test.step("settings are saved, and an error is at its field", () => saveSettings(owner));
  const developer = await test.step("an invitation by mail leads into the store", () => invite(setup, owner));
  const people = { owner, developer };
  await test.step("a developer has none of what only owners may do", () => tryAsDeveloper(people));
  await test.step("another role takes effect at once", () => changeRole(people));
  await test.step("a device gets a code to pair with", () => addDevice(owner));
  await test.step("a formula in an export is harmless", () => exportCustomers(owner));
  await test.step("the audit log says who did what", () => readAudit(owner));
  await test.step("the test clock is moved ahead, and every page says so", () => moveClock(owner));
  await test.step("test data is wiped once the name of the store is typed", () => wipe(owner));
});

async function signUp({ openOther, mail }: Setup): Promise<Page> {
  const page = await openOther();
  const email = `sunniva.${Date.now()}@loom.example`;
  await page.goto("/sign-up");
  await page.locator("[name=store]").fill("Loom & Shuttle");
  await page.locator("[name=name]").fill("Sunniva Berg");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("/begin");
  await page.goto(await mail.waitForLink(email, "/verify-email"));
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await page.waitForURL((url) => url.pathname !== "/verify-email");
  return page;
}

async function saveSettings(owner: Page): Promise<void> {
  await owner.goto("/settings/store");
  await owner.getByLabel("Tax rate").fill("a fifth");
  await owner.keyboard.press("Enter");
  await expect(owner.getByLabel("Tax rate")).toHaveAccessibleDescription(/Enter/);
  await owner.getByLabel("Tax rate").fill("19");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("The rules are saved").first()).toBeVisible();
  await owner.getByLabel("Support e-mail").fill("help@loom.example");
  await owner.getByRole("button", { name: "Save the store" }).click();
  await expect(owner.getByText("The store is saved").first()).toBeVisible();
  await expect(owner.getByText("1 unsaved")).toHaveCount(0);
  await expectAccessible(owner);
}

async function invite({ openOther, mail }: Setup, owner: Page): Promise<Page> {
  const email = `eskil.${Date.now()}@loom.example`;
  await owner.goto("/settings/people");
  await owner.getByLabel("E-mail").fill(email);
  await owner.getByLabel("Role", { exact: true }).selectOption("Developer");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText(`Developer, invited until`)).toBeVisible();
  await expectAccessible(owner);
  const developer = await openOther();
  await developer.goto(await mail.waitForLink(email, "/invitation"));
  await expect(developer.getByText(`You are invited as Developer, with the address ${email}.`)).toBeVisible();
  await expectAccessible(developer);
  await developer.getByLabel("Your name").fill("Eskil Moen");
  await developer.getByLabel("Choose a password").fill(PASSWORD);
  await developer.keyboard.press("Enter");
  await developer.waitForURL((url) => url.pathname === "/" || url.pathname === "/begin");
  await expect(developer.getByText("Loom & Shuttle").first()).toBeVisible();
  return developer;
}

async function tryAsDeveloper({ developer }: People): Promise<void> {
  await developer.goto("/settings/people");
  await expect(developer.getByRole("row", { name: /Eskil Moen \(you\)/ })).toContainText("Developer");
  await expect(developer.getByRole("button", { name: "Send the invitation" })).toHaveCount(0);
  await expect(developer.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await developer.goto("/settings/store");
  await expect(developer.getByText("Only owners can change the plan.")).toBeVisible();
  await developer.goto("/settings/test-data");
  await expect(developer.getByText("Only owners can delete test data.")).toBeVisible();
  await developer.goto("/keys/new");
  await expect(developer.getByLabel("Read gift cards")).toBeVisible();
  await expect(developer.getByLabel("Write gift cards")).toHaveCount(0);
  await expect(developer.getByRole("button", { name: "Everything", exact: true })).toHaveCount(0);
}

async function changeRole({ owner, developer }: People): Promise<void> {
  await owner.reload();
  await owner.getByLabel("Role of Eskil Moen").selectOption("Staff");
  await owner
    .getByRole("row", { name: /Eskil Moen/ })
    .getByRole("button", { name: "Change" })
    .click();
  await expect(owner.getByText("The role is changed").first()).toBeVisible();
  await developer.goto("/keys");
  await developer.waitForURL("/scan");
}

async function addDevice(owner: Page): Promise<void> {
  await owner.goto("/devices/new");
  await owner.locator("[name=name]").fill("Phone at the shop door");
  await owner.getByRole("button", { name: "Show the code" }).click();
  await expect(owner.getByText(/\/scan#pair=/).first()).toBeVisible();
  await owner.goto("/devices");
  await expect(owner.getByRole("row", { name: /Phone at the shop door/ })).toBeVisible();
}

async function exportCustomers(owner: Page): Promise<void> {
  await owner.goto("/customers/new");
  await owner.getByLabel("E-mail").fill("formula@loom.example");
  await owner.getByLabel("Name").fill(FORMULA);
  await owner.keyboard.press("ControlOrMeta+Enter");
  await owner.waitForURL(/\/customers\/[\da-f-]{36}/);
  await owner.goto("/settings/export");
  await waitForToasts(owner); // before that the browser downloads by itself, without a message
  const [file] = await Promise.all([
    owner.waitForEvent("download"),
    expect(owner.getByText("Customers: 1 row exported").first()).toBeVisible(), // it is gone after five seconds
    owner.getByRole("link", { name: "Export customers as CSV" }).click(),
  ]);
  const [head = "", ...rows] = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(rows).toHaveLength(1);
  expect(head.split(",")).toContain("name");
  expect(rows[0]).toContain("formula@loom.example");
  expect(rows[0]).toContain(`'${FORMULA}`);
  await expectAccessible(owner);
}

/** Waits until the page answers to inputs: the place of its toasts is added at the first one. */
async function waitForToasts(page: Page): Promise<void> {
  const place = page.getByRole("region", { name: "Notifications" });
  await expect(async () => {
    await page.keyboard.press("Shift");
    await expect(place).toBeAttached({ timeout: 500 });
  }).toPass();
}

async function readAudit(owner: Page): Promise<void> {
  await owner.goto("/settings/audit");
  const log = owner.getByRole("table", { name: "Audit log" });
  await expect(log.getByRole("row", { name: /Sunniva Berg Exported/ })).toContainText("1 row");
  await expect(log.getByRole("row", { name: /Changed the store’s settings/ }).first()).toContainText(
    /tax rate|support/,
  );
  await expect(log.getByRole("row", { name: /Eskil Moen Was refused/ })).not.toHaveCount(0);
  await expectAccessible(owner);
  await reloadSlowly(owner, () => owner.getByLabel("By", { exact: true }).selectOption("Eskil Moen"));
  await owner.waitForURL(/who=/);
  await expect(log.getByRole("row", { name: /Sunniva Berg/ })).toHaveCount(0);
  await expect(log.getByRole("row", { name: /Eskil Moen Joined the store|Eskil Moen Gave a role/ })).toBeVisible();
}

/** Reloads the page, and does `meanwhile` while none of its scripts has arrived. */
async function reloadSlowly(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  const scripts = /\/_next\/static\/.*\.js$/;
  const arrival = Promise.withResolvers<void>();
  await page.route(scripts, (route) => arrival.promise.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await meanwhile();
  arrival.resolve();
  await page.unrouteAll({ behavior: "wait" });
}

async function moveClock(owner: Page): Promise<void> {
  await owner.goto("/settings/test-clock");
  await expect(owner.getByText("The clock shows the real time")).toBeVisible();
  await owner.getByRole("radio", { name: /^7 days/ }).check({ force: true });
  await owner.getByRole("button", { name: "Move the clock" }).click();
  await expect(owner.getByText("7 days ahead of the real time")).toBeVisible();
  await expectAccessible(owner);
  await owner.goto("/keys");
  await owner.getByRole("link", { name: /^Test clock: \d/ }).click();
  await owner.waitForURL("/settings/test-clock");
}

async function wipe(owner: Page): Promise<void> {
  await owner.goto("/settings/test-data");
  await owner.getByRole("button", { name: "Delete all test data" }).click();
  const dialog = owner.getByRole("alertdialog");
  await expect(dialog).toContainText("1 customer");
  await expect(dialog).toContainText("Set back: the test clock");
  const confirm = dialog.getByRole("button", { name: "Delete all test data" });
  await dialog.getByRole("textbox").fill("Loom");
  await confirm.click();
  await expect(
    dialog
      .getByRole("alert")
      .or(dialog.getByText(/Nothing was deleted/))
      .first(),
  ).toBeVisible();
  await dialog.getByRole("textbox").fill("Loom & Shuttle");
  await confirm.click();
  await expect(owner.getByText(/^Last deleted/)).toBeVisible();
  await owner.goto("/customers");
  await expect(owner.getByText("formula@loom.example")).toHaveCount(0);
  await expect(owner.getByRole("link", { name: /^Test clock/ })).toHaveCount(0);
}
