import { expect, type Page } from "playwright/test";
import type { Ticket } from "#client";
import { apiOf } from "./support/api.ts";
import { hasList, hasListed, type, typeButton, verdictOn } from "./support/door.ts";
import { signIn, switchToTestData } from "./support/pages.ts";
import { sellTonight } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";

const GUEST = "Mara Lindqvist";

interface Phone {
  setup: Setup;
  phone: Page;
  tickets: Ticket[];
}

/** Whoever leaves a browser leaves no guests in it. Only scans that were not sent stay, and are sent after the next sign-in. */
test("a browser forgets the guests at the end of a session, and keeps the scans that wait", async ({ setup }) => {
  const phone = await test.step("the owner scans with the phone", () => openScanner(setup));
  await test.step("one scan is sent, one is not", () => scanTwo(phone));
  await test.step("a sign-out in the dashboard leaves no guest", () => signOutInDashboard(phone));
  await test.step("after the next sign-in the scan is sent", () => sendLater(phone));
  await test.step("a session that is ended elsewhere leaves no guest", () => endElsewhere(phone));
});

async function openScanner(setup: Setup): Promise<Phone> {
  const tickets = await sellTonight(setup.app, "Left behind", 2, 1);
  const phone = await setup.openOther();
  await signIn(phone, "/", setup.app.owner);
  await switchToTestData(phone);
  await phone.goto("/scan");
  await expect.poll(() => hasListed(phone, tickets[1]?.qr_token ?? "")).toBe(true);
  await expect(typeButton(phone)).toBeVisible();
  return { setup, phone, tickets };
}

async function scanTwo({ phone, tickets: [first, second] }: Phone): Promise<void> {
  await type(phone, first?.qr_token ?? "");
  await expect(verdictOn(phone)).toContainText("ADMIT");
  await phone.route("**/v1/redemptions**", (route) => route.abort());
  await phone.getByRole("button", { name: /^Next/ }).click();
  await type(phone, second?.qr_token ?? "");
  await expect(verdictOn(phone)).toContainText("ADMIT");
  await expect(phone.getByText("1 waits")).toBeVisible();
  expect(await scansOn(phone)).toContain(GUEST);
}

async function signOutInDashboard({ phone, tickets }: Phone): Promise<void> {
  await phone.goto("/");
  await phone.getByRole("button", { name: "Ines Okafor" }).first().click();
  await phone.getByRole("menuitem", { name: "Sign out" }).click();
  await phone.waitForURL("**/sign-in");
  await expectForgotten(phone);
  expect(await scansOn(phone)).toContain(tickets[1]?.qr_token);
  expect(await scansOn(phone)).not.toContain(tickets[0]?.qr_token);
}

async function sendLater({ setup, phone, tickets }: Phone): Promise<void> {
  await phone.unroute("**/v1/redemptions**");
  await signIn(phone, "/scan", setup.app.owner);
  const zakka = apiOf(setup.app);
  const token = tickets[1]?.qr_token ?? "";
  await expect.poll(async () => (await zakka.redemptions.lookup({ token })).redeemable).toBe(false);
  await expect(phone.getByText("1 waits")).toBeHidden();
  await expect.poll(() => hasList(phone)).toBe(true);
}

async function endElsewhere({ setup: { dashboard, app }, phone }: Phone): Promise<void> {
  await dashboard.goto("/settings/account");
  await dashboard.getByRole("button", { name: "Sign out everywhere else" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Sign out everywhere else?" });
  await dialog.getByLabel("Your password").fill(app.owner.password);
  await dialog.getByRole("button", { name: "Sign out the others" }).click();
  await expect(verdictOn(phone)).toBeVisible({ timeout: 60_000 });
  await expectForgotten(phone);
}

async function expectForgotten(phone: Page): Promise<void> {
  await expect.poll(() => hasList(phone)).toBe(false);
  await expect.poll(() => scansOn(phone)).not.toContain(GUEST);
  const kept = await phone.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(GUEST);
}

/** All that the phone keeps of scans, as text. */
const scansOn = (phone: Page): Promise<string> =>
  phone.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("zakka-scan");
        opening.onsuccess = () => {
          opening.result.onversionchange = () => opening.result.close();
          const scans = opening.result.transaction("scans").objectStore("scans").getAll();
          scans.onsuccess = () => resolve(JSON.stringify(scans.result));
        };
      }),
  );
