import { expect, type Page } from "playwright/test";
import { openPage } from "./support/browser.ts";
import { hasListed, makeCode, pair, scan, typeButton, verdictOn } from "./support/door.ts";
import { sellTonight, ticketsOf } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";

const DEVICE = "Tunnel gate";
/** How many tickets each tab scans before the network is back, and how many after it is lost once more. */
const [FIRST, SECOND] = [10, 2];

/** The keys of the scans that the server has answered. */
type Sent = string[];

/** The scanner is open in two tabs of one phone: they have one queue, which only one of them sends at a time. */
test("two tabs of one phone without a network: each scan is sent once, none is lost, and both show the same counts", async ({
  setup,
}) => {
  const tickets = await test.step("tickets of tonight are sold", () =>
    sellTonight(setup.app, "Foam party", 2 * (FIRST + SECOND)));
  const codes = tickets.map(({ qr_token: code }) => code);
  const faults: string[] = [];
  const sent: Sent = [];
  const tabs = await test.step("the scanner is open twice", () => openTwice(setup, { faults, sent }));
  const before = await guestsOn(tabs[0]);
  await test.step("both have the list, and lose the network", () => loseNetwork(tabs, codes.at(-1) ?? ""));
  await test.step("both scan at the same time", () => scanInBoth(tabs, codes.slice(0, 2 * FIRST)));
  await test.step("both count those guests before the server does", async () => {
    for (const tab of tabs) await expect.poll(() => guestsOn(tab)).toBe(before + 2 * FIRST);
  });
  await test.step("one knows whom the other has let in", () => expectKnown(tabs, codes[0] ?? ""));
  await test.step("the network is back: all is sent once", async () => {
    await tabs[0].context().setOffline(false);
    await expectAllSent(tabs, { sent, count: 2 * FIRST });
    for (const tab of tabs) await expect.poll(() => guestsOn(tab)).toBe(before + 2 * FIRST);
  });
  await test.step("a tab that is closed leaves its scans to the other", async () => {
    await loseNetwork(tabs, codes.at(-1) ?? "");
    await scanInBoth(tabs, codes.slice(2 * FIRST));
    await tabs[1].close();
    await tabs[0].context().setOffline(false);
    await expectAllSent([tabs[0]], { sent, count: codes.length });
    await expect.poll(() => guestsOn(tabs[0])).toBe(before + codes.length);
  });
  const uses = (await ticketsOf(setup.app, tickets[0]?.product_id ?? "")).map(({ uses_after }) => uses_after);
  expect(uses).toEqual(codes.map(() => 1));
  expect(faults).toEqual([]);
});

type Tabs = [Page, Page];

async function openTwice(setup: Setup, { faults, sent }: { faults: string[]; sent: Sent }): Promise<Tabs> {
  const first = await setup.openOther();
  await pair(setup, first, { device: DEVICE, link: await makeCode(setup, DEVICE) });
  const second = await openPage(first.context(), faults);
  await second.goto("/scan");
  await expect(typeButton(second)).toBeVisible();
  first.context().on("response", (response) => {
    if (!response.ok() || !/\/v1\/redemptions/.test(response.url())) return; // what got no answer is sent again
    const { entries = [] } = response.request().postDataJSON() as { entries?: { idempotency_key: string }[] };
    sent.push(...entries.map(({ idempotency_key }) => idempotency_key));
  });
  return [first, second];
}

async function loseNetwork(tabs: Tabs, code: string): Promise<void> {
  for (const tab of tabs) {
    await expect.poll(() => hasListed(tab, code)).toBe(true);
    await tab.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  }
  await tabs[0].context().setOffline(true);
  for (const tab of tabs) await expect(tab.getByText(/^Offline, list of/)).toBeVisible();
}

/** Each tab scans every second code, both at the same time. */
async function scanInBoth(tabs: Tabs, codes: readonly string[]): Promise<void> {
  for (let at = 0; at < codes.length; at += tabs.length) {
    await Promise.all(tabs.map((tab, index) => scan(tab, codes[at + index] ?? "")));
    for (const tab of tabs) await expect(tab.getByText(`${at + tabs.length} wait`)).toBeVisible();
  }
  for (const tab of tabs) await expect(verdictOn(tab)).toContainText("ADMIT");
}

/** The second tab does not let the guest in again whom the first one has let in. */
async function expectKnown(tabs: Tabs, code: string): Promise<void> {
  await scan(tabs[1], code);
  await expect(verdictOn(tabs[1])).not.toContainText("ADMIT");
  for (const tab of tabs) await expect(tab.getByText(`${2 * FIRST} wait`)).toBeVisible();
}

async function expectAllSent(tabs: readonly Page[], { sent, count }: { sent: Sent; count: number }): Promise<void> {
  for (const tab of tabs) await expect(tab.getByText(/\d waits?\b/)).toBeHidden();
  await expect.poll(() => sent.length).toBe(count);
  expect(new Set(sent).size).toBe(count);
}

/** Returns how many guests are in, by the bar at the top. */
async function guestsOn(tab: Page): Promise<number> {
  const text = await tab
    .getByText(/of \d+ in$/)
    .locator("..")
    .textContent();
  return Number.parseInt(text ?? "", 10);
}
