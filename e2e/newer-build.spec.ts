import { expect, type Page } from "playwright/test";
import { apiOf } from "./support/api.ts";
import { hasList, makeCode, pair, scan, type, verdictOn } from "./support/door.ts";
import { sellTonight } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";
import { SwitchableServer } from "./support/switchable-server.ts";

/** A browser whose older worker is kept from stopping replaces it after five minutes. */
const TAKEN_OVER_MS = 120_000;
const DEVICE = "South gate";

/** The server is replaced by a newer build in the middle of an evening, while a phone has a verdict open and a scan that waits. */
test("a scanner stays as it is until it is opened again, and then is of the newer build with its queue", async ({
  setup,
}) => {
  const server = new SwitchableServer(setup.app.url);
  try {
    const address = await server.listen();
    const [first, second] = await sellTonight(setup.app, "Ice disco", 2);
    const phone = await setup.openOther();
    await test.step("a phone is paired, and keeps the build", () => prepare(setup, phone, address));
    const [older] = await buildsOf(phone);
    await test.step("it can be installed", () => expectInstallable(phone));
    await test.step("a guest is let in while the server is down", async () => {
      server.isDown = true;
      await type(phone, first?.qr_token ?? "");
      await expect(verdictOn(phone)).toContainText("ADMIT");
      await expect(phone.getByText("1 waits")).toBeVisible();
    });
    await test.step("the newer build is there, and the open scanner goes on", async () => {
      server.replace();
      await phone.evaluate(() => {
        document.title = "not loaded again";
      });
      await phone.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update();
      });
      await expect.poll(() => buildsOf(phone)).toHaveLength(2);
      await expect.poll(() => isWaiting(phone)).toBe(true);
      await expect(verdictOn(phone)).toContainText("ADMIT");
      await scan(phone, second?.qr_token ?? "");
      await expect(phone.getByText("2 wait")).toBeVisible();
      expect(await phone.title()).toBe("not loaded again");
    });
    await test.step("opened again, it is of the newer build alone, and sends what waits", async () => {
      await phone.reload();
      // It loads itself once more with the newer build, which ends a question that is asked of it then.
      await expect(async () => {
        expect(await buildsOf(phone)).not.toContain(older);
        const files = await phone.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
        expect(files.filter((file) => !file.includes("static/newer/"))).toEqual([]);
      }).toPass({ timeout: TAKEN_OVER_MS });
      await expect(phone.getByText("2 wait")).toBeVisible();
      server.isDown = false;
      await expect(phone.getByText(/\d waits?\b/)).toBeHidden({ timeout: 30_000 });
      for (const { id } of [first, second].flatMap((ticket) => ticket ?? [])) {
        expect(await apiOf(setup.app).tickets.retrieve(id)).toMatchObject({ uses_after: 1 });
      }
    });
    expect(server.missing).toEqual([]); // no page asked for a file of the other build
  } finally {
    server.close();
  }
});

async function prepare(setup: Setup, phone: Page, address: string): Promise<void> {
  const link = new URL(await makeCode(setup, DEVICE));
  await pair(setup, phone, { device: DEVICE, link: `${address}${link.pathname}${link.hash}` });
  await expect.poll(() => hasList(phone)).toBe(true);
  await expect(phone.getByText(/list of/).or(phone.getByText("Online"))).toBeVisible();
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** What the browser itself says against installing the page as an app. A window without a profile cannot install anything. */
async function expectInstallable(phone: Page): Promise<void> {
  await phone.reload(); // from here on the worker answers
  const session = await phone.context().newCDPSession(phone);
  const errors = async () => (await session.send("Page.getInstallabilityErrors")).installabilityErrors;
  await expect
    .poll(async () => (await errors()).map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"))
    .toEqual([]);
}

const buildsOf = (phone: Page): Promise<string[]> =>
  phone.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("zakka-scan-")));

const isWaiting = (phone: Page): Promise<boolean> =>
  phone.evaluate(async () => (await navigator.serviceWorker.getRegistration("/scan"))?.waiting != null);
