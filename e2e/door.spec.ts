import { expect, type Page } from "playwright/test";
import { apiOf } from "./support/api.ts";
import { hasList, makeCode, pair, type, typeButton, verdictOn } from "./support/door.ts";
import { expectAccessible } from "./support/pages.ts";
import { createTonight, type Sold, sell } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";

const DEVICE = "North gate";

interface Door {
  setup: Setup;
  phone: Page;
  sold: Sold;
}

/** A phone that nobody signs in on: it is paired, scans, goes on without a network, and stops when it is revoked. */
test("a paired phone scans, opens without a network, and stops when it is revoked", async ({ setup }) => {
  const phone = await setup.openOther();
  const ticketProduct = await createTonight(setup.app, "Night bath");
  await createTonight(setup.app, "Late bath"); // of only one event, the phone shows the name instead of its own
  const sold = await sell(setup.app, setup.app.key, { journey: DEVICE, ticketProduct });
  const door: Door = { setup, phone, sold };
  await test.step("the store gets a supervisor's PIN", () => setPin(setup));
  const link = await test.step("the dashboard makes a code", () => makeCode(setup, DEVICE));
  await test.step("the phone asks once, and is the device", () => pair(setup, phone, { device: DEVICE, link }));
  await test.step("it scans, and the use has its name", () => scanOnline(door));
  await test.step("a supervisor takes the scan back, and lets the guest in by name", () => supervise(door));
  await test.step("it opens without a network, keeps what it scans, and sends it later", () => scanOffline(door));
  await test.step("the code works once", () => openAgain(door, link));
  await test.step("revoked, it stops and says what to do", () => revoke(door));
  await test.step("the PIN is removed", () => removePin(setup));
});

async function redemptionsOf({ setup: { app } }: Door, ticket: string) {
  return (await apiOf(app).tickets.redemptions.list(ticket)).data;
}

const usesOf = async ({ setup: { app }, sold }: Door): Promise<number> =>
  (await apiOf(app).tickets.retrieve(sold.ticketId)).uses_after;

const PIN = "804173";

async function setPin({ dashboard }: Setup): Promise<void> {
  await dashboard.goto("/devices/pin");
  await expectAccessible(dashboard);
  await dashboard.getByLabel("PIN").fill("123456");
  await dashboard.getByRole("button", { name: "Set the PIN" }).click();
  await expect(dashboard.getByText("This PIN is easy to guess.")).toBeVisible();
  await dashboard.getByLabel("PIN").fill(PIN);
  await dashboard.getByRole("button", { name: "Set the PIN" }).click();
  await expect(dashboard).toHaveURL(/\/devices$/);
}

async function removePin({ dashboard }: Setup): Promise<void> {
  await dashboard.goto("/devices/pin");
  await dashboard.getByRole("button", { name: "Remove", exact: true }).click();
  await dashboard.getByRole("button", { name: "Remove the PIN" }).click();
  await expect(dashboard.getByText("No PIN is set")).toBeVisible();
}

async function supervise(door: Door): Promise<void> {
  const { phone, sold } = door;
  await phone.getByRole("button", { name: "Next", exact: true }).click();
  await phone.getByRole("button", { name: "Scans" }).click();
  await phone.getByRole("button", { name: "Mara Lindqvist" }).first().click();
  await phone.getByRole("button", { name: "Unlock to take back" }).click();
  await unlock(phone, "111222");
  await expect(phone.getByText("This PIN is wrong. Try again.")).toBeVisible();
  await unlock(phone, PIN);
  await phone.getByRole("button", { name: "Mara Lindqvist" }).first().click();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Take back" }).click();
  await expect(phone.getByText(/, undone/)).toBeVisible();
  await expect.poll(() => usesOf(door)).toBe(0);
  await phone.getByRole("button", { name: "Back to scanning" }).click();
  await phone.getByRole("button", { name: "Find" }).click();
  await phone.getByLabel("Name, e-mail address or order").fill("nobody has this name");
  await phone.keyboard.press("Enter");
  await expect(phone.getByText("Nobody was found")).toBeVisible();
  await phone.getByLabel("Name, e-mail address or order").fill(sold.orderId.slice(-8));
  await phone.keyboard.press("Enter");
  const guest = phone.getByRole("listitem").filter({ hasText: "Mara Lindqvist" });
  await expectAccessible(phone);
  await guest.getByRole("button", { name: "Let in" }).click();
  await expect(verdictOn(phone)).toContainText("ADMIT");
  await expect.poll(() => usesOf(door)).toBe(1); // a phone that waits too long decides first, and sends it then
}

async function unlock(phone: Page, pin: string): Promise<void> {
  await phone.getByLabel("PIN").fill(pin);
  await phone.getByRole("button", { name: "Unlock" }).click();
}

async function scanOnline(door: Door): Promise<void> {
  await type(door.phone, door.sold.token);
  await expect(verdictOn(door.phone)).toContainText("ADMIT");
  await expect.poll(() => redemptionsOf(door, door.sold.ticketId)).toMatchObject([{ source: DEVICE }]);
}

async function scanOffline(door: Door): Promise<void> {
  const { phone, sold } = door;
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready; // everything is kept
  });
  await phone.context().setOffline(true);
  await phone.reload();
  await type(phone, sold.secondToken);
  await expect(verdictOn(phone)).toContainText(/ADMIT|NOT ON\s*LIST/);
  const letIn = phone.getByRole("button", { name: "Let in", exact: true });
  if (await letIn.isVisible()) await letIn.click(); // this phone has no list that names the ticket
  await expect(phone.getByText("1 waits")).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("1 waits")).toBeVisible();
  expect(await redemptionsOf(door, sold.secondTicketId)).toEqual([]);
  await phone.context().setOffline(false);
  await expect.poll(() => redemptionsOf(door, sold.secondTicketId)).toMatchObject([{ source: DEVICE }]);
  await expect(phone.getByText("1 waits")).toBeHidden();
}

async function openAgain({ phone }: Door, link: string): Promise<void> {
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Code ended" })).toBeVisible();
  await phone.getByRole("button", { name: "Open the scanner" }).click();
  await expect(typeButton(phone)).toBeVisible();
}

async function revoke({ setup: { dashboard }, phone }: Door): Promise<void> {
  await dashboard.goto("/devices");
  await dashboard.getByRole("button", { name: `Revoke ${DEVICE}` }).click();
  await dashboard.getByRole("button", { name: "Revoke the device" }).click();
  await expect(verdictOn(phone)).toContainText(/DEVICE\s*REVOKED/, { timeout: 30_000 });
  await expect(verdictOn(phone)).toContainText("make a new code");
  await expect(typeButton(phone)).toBeHidden();
  await expect.poll(() => hasList(phone)).toBe(false);
  await phone.reload();
  await expect(verdictOn(phone)).toContainText(/DEVICE\s*REVOKED/);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Remove from this phone" }).click();
  await phone.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(phone).toHaveURL(/\/sign-in\?next=\/scan$/);
}
