import { expect, type Page } from "playwright/test";
import { openPage } from "./support/browser.ts";
import { hasList, makeCode, pair, typeButton } from "./support/door.ts";
import { LastingBrowser } from "./support/lasting-browser.ts";
import { sellTonight, ticketsOf } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";

const DEVICE = "Cellar door";
const TICKETS = 1_000;

/**
 * The battery dies with a full queue: every scan is made with the scanner's own code, as a handheld scanner types it, and is on the
 * disk before its guest is let in.
 */
test("1,000 scans that wait survive a killed browser, and are each sent once", async ({ setup }) => {
  const tickets = await test.step("tickets of tonight are sold", () => sellTonight(setup.app, "Rave", TICKETS));
  const codes = tickets.map(({ qr_token: code }) => code);
  const browser = new LastingBrowser();
  const faults: string[] = [];
  try {
    const context = await browser.open();
    const phone = await openPage(context, faults);
    await test.step("a phone is paired, gets the list, and loses the network", () => prepare(setup, phone));
    await test.step("it lets everybody in by its list", () => scanAll(phone, codes));
    await browser.kill();
    const usesBefore = await usesOf(setup, tickets[0]?.product_id);
    expect(usesBefore).toEqual({ 0: TICKETS });
    await test.step("opened again with a network, it sends them by itself", async () => {
      const again = await openPage(await browser.open(), faults);
      await again.goto(`${setup.app.url}/scan`);
      await expect(typeButton(again)).toBeVisible();
      await expect.poll(() => statesOn(again), { timeout: 120_000 }).toEqual({ settled: TICKETS });
      await expect(again.getByText(/\d waits?\b/)).toBeHidden();
    });
    expect(await usesOf(setup, tickets[0]?.product_id)).toEqual({ 1: TICKETS });
    expect(faults).toEqual([]);
  } finally {
    await browser.remove();
  }
});

async function prepare(setup: Setup, phone: Page): Promise<void> {
  const link = await makeCode(setup, DEVICE);
  await pair(setup, phone, { device: DEVICE, link });
  await expect.poll(() => hasList(phone)).toBe(true);
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready; // it opens without a network
  });
  await phone.context().setOffline(true);
  await expect(phone.getByText(/^Offline, list of/)).toBeVisible();
  await expect(typeButton(phone)).toBeVisible();
}

/** Types the codes as a handheld scanner does, each when the guest before is counted. */
async function scanAll(phone: Page, codes: readonly string[]): Promise<void> {
  const waiting = await phone.evaluate(async (all) => {
    const shown = (wanted: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.textContent?.includes(wanted)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      });
    for (const [index, code] of all.entries()) {
      for (const key of [...code, "Enter"]) dispatchEvent(new KeyboardEvent("keydown", { key }));
      await shown(`${index + 1} wait`);
    }
    return document.body.textContent?.match(/\d+ wait/)?.[0];
  }, codes);
  expect(waiting).toBe(`${codes.length} wait`);
  await expect.poll(() => statesOn(phone)).toEqual({ waits: codes.length }); // the verdict on the last guest comes after this
}

/** Returns how many scans are on the disk of the phone, by their states. */
const statesOn = (phone: Page): Promise<Record<string, number>> =>
  phone.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("zakka-scan");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("scans").objectStore("scans").getAll();
          reading.onsuccess = () => {
            const states: Record<string, number> = {};
            for (const { state } of reading.result) states[state] = (states[state] ?? 0) + 1;
            opening.result.close();
            resolve(states);
          };
        };
      }),
  );

/** Returns how many tickets have how many uses. */
async function usesOf({ app }: Setup, productId = ""): Promise<Record<number, number>> {
  const uses: Record<number, number> = {};
  for (const { uses_after: of } of await ticketsOf(app, productId)) uses[of] = (uses[of] ?? 0) + 1;
  return uses;
}
