import { expect, type Page } from "playwright/test";
import { apiOf } from "./support/api.ts";
import type { App } from "./support/clone.ts";
import { hasListed, makeCode, pair, type, typeButton, verdictOn } from "./support/door.ts";
import { expectAccessible } from "./support/pages.ts";
import { createTonight } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";

const DOORS = ["West gate", "East gate"] as const;
const TICKETS = 6;
const NOTE = "Brings a guide dog";

/** `last` is not shown to the first phone. */
interface Sold {
  shared: string[];
  last: string;
}

/**
 * The network ends in the middle of an evening. Two phones let the same ticket in, because neither can know of the other; each says
 * by what it decided. Afterwards every guest is known, and the ticket that came in twice is one conflict.
 */
test("two phones without a network let one ticket in twice, and nothing is lost", async ({ setup }) => {
  const phones = await test.step("two phones are paired", () => pairTwo(setup));
  const { shared: tokens, last } = await test.step("tickets of tonight are sold", () => sellTonight(setup));
  await test.step("both phones have the list, and lose the network", () => loseNetwork(phones, last));
  await test.step("both let the same ticket in", () => admitTwice(phones, tokens[0] ?? ""));
  await test.step("one lets the others in, and is opened again with a full queue", () => fillQueue(phones[0], tokens));
  await test.step("the other cannot store scans: it says so, and lets nobody in by itself", () =>
    fillDisk(phones[1], last));
  await test.step("the network is back: all is sent, and one conflict is in the inbox", () =>
    comeBack(setup, phones, [...tokens, last]));
});

async function pairTwo(setup: Setup): Promise<[Page, Page]> {
  const phones: Page[] = [];
  for (const device of DOORS) {
    const phone = await setup.openOther();
    await pair(setup, phone, { device, link: await makeCode(setup, device) });
    await phone.evaluate(async () => {
      await navigator.serviceWorker.ready; // it opens without a network
    });
    phones.push(phone);
  }
  return phones as [Page, Page];
}

/** Returns the codes of tickets of an event of today, in an order with a note for the door. */
async function sellTonight({ app, dashboard }: Setup): Promise<Sold> {
  const zakka = apiOf(app);
  const product = await createTonight(app, "Night swim");
  const order = await zakka.orders.create({
    customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
    items: [{ product_id: product.id, quantity: TICKETS + 1, ticket_event_id: product.events?.[0]?.id }],
    payment_method: "manual",
  });
  const issued = order.items.flatMap((item) => item.issued);
  await dashboard.goto(`/orders/${order.id}`);
  await dashboard.getByLabel("New note").fill(NOTE);
  await dashboard.getByLabel("Show at the door").check();
  await dashboard.getByRole("button", { name: "Add note" }).click();
  await expect(dashboard.getByRole("listitem").filter({ hasText: NOTE })).toBeVisible();
  const [last = "", ...shared] = await Promise.all(
    issued.map(async ({ id }) => (await zakka.tickets.retrieve(id)).qr_token),
  );
  return { shared, last };
}

async function loseNetwork(phones: readonly Page[], token: string): Promise<void> {
  for (const phone of phones) {
    await phone.reload();
    await expect.poll(() => hasListed(phone, token, NOTE)).toBe(true); // the ticket was there before its note
    await expect(typeButton(phone)).toBeVisible();
    await phone.context().setOffline(true);
    await expect(phone.getByText(/^Offline, list of/)).toBeVisible();
  }
}

async function admitTwice(phones: readonly Page[], token: string): Promise<void> {
  for (const phone of phones) {
    await type(phone, token);
    await expect(verdictOn(phone)).toContainText("ADMIT");
    await expect(phone.getByText(/from its list of/)).toBeVisible();
    await expect(phone.getByText(NOTE)).toBeVisible();
    await expect(phone.getByText("1 waits")).toBeVisible();
  }
  await expectAccessible(phones[0] as Page);
}

async function fillQueue(phone: Page, tokens: readonly string[]): Promise<void> {
  for (const [index, token] of tokens.entries()) {
    if (index === 0) continue; // that guest is in
    await phone.getByRole("button", { name: /^Next/ }).click();
    await type(phone, token);
    await expect(verdictOn(phone)).toContainText("ADMIT");
    await expect(phone.getByText(`${index + 1} wait`)).toBeVisible();
  }
  await phone.reload();
  await expect(phone.getByText(`${TICKETS} wait`)).toBeVisible();
}

async function fillDisk(phone: Page, token: string): Promise<void> {
  await phone.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no space", "QuotaExceededError");
    };
  });
  await phone.getByRole("button", { name: /^Next/ }).click();
  await type(phone, token);
  await expect(verdictOn(phone)).toContainText(/NOT\s*STORED/);
  await expect(phone.getByText("This phone cannot store scans")).toBeVisible();
  await phone.getByRole("button", { name: "Close", exact: true }).click();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(phone.getByText("Stores nothing")).toBeVisible();
}

async function isUsed(app: App, token: string): Promise<boolean> {
  return !(await apiOf(app).redemptions.lookup({ token })).redeemable;
}

async function comeBack({ app, dashboard }: Setup, phones: readonly Page[], tokens: readonly string[]): Promise<void> {
  for (const phone of phones) {
    await phone.context().setOffline(false);
    await expect(phone.getByText(/\d waits?\b/)).toBeHidden({ timeout: 30_000 });
  }
  const zakka = apiOf(app);
  await expect.poll(() => isUsed(app, tokens.at(-1) ?? "")).toBe(true); // a phone that stores nothing does not say what waits
  for (const token of tokens) {
    const { redeemable, reason } = await zakka.redemptions.lookup({ token });
    expect([redeemable, reason]).toEqual([false, "already_redeemed_or_voided"]);
  }
  const conflicts = dashboard.getByRole("row").filter({ hasText: "Night swim" });
  await expect(async () => {
    await dashboard.goto("/conflicts");
    await expect(conflicts).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await conflicts.getByRole("link").first().click();
  for (const door of DOORS) await expect(dashboard.getByText(door).first()).toBeVisible();
}
