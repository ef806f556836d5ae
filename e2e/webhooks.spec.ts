import { type Browser, expect, type Page, test } from "playwright/test";
import { makeCustomer, post } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { expectAccessible, signIn, turnToTestData } from "./support/desk.ts";
import { Clone, freePort, type House } from "./support/house.ts";
import { Receiver, verifyBoth } from "./support/receiver.ts";

/**
 * The person who debugs at night: a server that does not take an event, what the log says of it, the mending, and
 * everything that was missed meanwhile.
 */
test("from a failing receiver to nothing missed", async () => {
  const receiver = new Receiver();
  const clone = new Clone({
    PORT: String(await freePort()),
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    WEBHOOK_RETRY_DELAYS: "900", // nothing is tried again by itself while one looks
  });
  let office: Browser | undefined;
  const faults: string[] = [];
  try {
    const hook = await receiver.listen();
    const house = await clone.start();
    office = await openBrowser();
    const context = await office.newContext({ baseURL: house.url });
    const desk = await openPage(context, faults);
    await signIn(desk, "/", house.owner);
    await turnToTestData(desk);
    const secret = await test.step("registers an endpoint", () => register(desk, house, hook));
    const opened = desk.getByRole("region", { name: "Delivery of gift_card.redeemed" });

    await test.step("a test of a chosen type shows what it will send", async () => {
      receiver.status = 404;
      await desk.getByRole("link", { name: "Send a test" }).click();
      const task = desk.getByRole("complementary", { name: "Send a test" });
      await task.getByLabel("Find an event type").fill("card.red");
      await task.getByRole("link", { name: "gift_card.redeemed" }).click();
      await expect(task.getByText("redeemed_amount_cents")).toBeVisible();
      await expect(task.getByText("The endpoint does not ask for this type")).toBeVisible();
      await expectAccessible(desk);
      await task.getByRole("button", { name: "Send gift_card.redeemed" }).click();
      await desk.waitForURL(/delivery=/);
    });

    await test.step("the opened delivery names the mistake, by itself, and says when it is tried again", async () => {
      await expect(
        opened.getByRole("heading", { name: "Your server runs, but nothing is at this path." }),
      ).toBeVisible();
      await expect(opened.getByText("5 more tries")).toBeVisible();
      await expect(desk.getByText("Failing").first()).toBeVisible();
      await opened.getByRole("tab", { name: "Request" }).click();
      await expect(opened.getByText("service-webhooks/1.0", { exact: false })).toBeVisible();
      await expect(opened.getByRole("button", { name: "Copy as curl" })).toBeVisible();
      await expectAccessible(desk);
    });

    await test.step("mended and sent now, it is delivered: the same event, signed anew", async () => {
      receiver.status = 200;
      await desk.keyboard.press("r");
      await expect(opened.getByText("Delivered")).toBeVisible();
      const sent = receiver.received.filter(({ event }) => event.type === "gift_card.redeemed");
      expect(sent).toHaveLength(2);
      expect(new Set(sent.map(({ event }) => event.id)).size).toBe(1);
      for (const one of sent) verifyBoth(one, secret);
    });

    await test.step("switched off, it misses what happens", async () => {
      await desk.getByRole("button", { name: "Switch off" }).click();
      await desk.getByRole("alertdialog").getByRole("button", { name: "Switch off" }).click();
      await expect(desk.getByText("Switched off").first()).toBeVisible();
      for (const name of ["Mara", "Jonas"]) await makeCustomer(house, name);
    });

    await test.step("switched on from the list, it is offered what it missed, and gets it", async () => {
      await desk.goto("/webhooks");
      await desk.getByRole("link", { name: "Switch on" }).first().click();
      const task = desk.getByRole("complementary", { name: "Switch on" });
      await expect(task.getByText("2 events were missed since")).toBeVisible();
      await expectAccessible(desk);
      await task.getByRole("button", { name: "Switch on and send 2" }).click();
      await expect(desk.getByText("2 events are on the way again.")).toBeVisible();
      const log = desk.getByRole("table", { name: "Deliveries" });
      await expect(log.getByText("customer.created", { exact: true })).toHaveCount(2);
      await expect(log.getByText("Delivered", { exact: true })).toHaveCount(3);
      expect(receiver.received.filter(({ event }) => event.type === "customer.created")).toHaveLength(2);
    });

    await test.step("nothing is missing any more, and the log can be searched", async () => {
      await desk.getByRole("button", { name: "More" }).click();
      await desk.getByRole("menuitem", { name: "Send what was missed" }).click();
      const task = desk.getByRole("complementary", { name: "Send what was missed" });
      await task.getByRole("link", { name: "Since it was registered" }).click();
      await expect(task.getByText("0 events that have not arrived")).toBeVisible();
      await expectAccessible(desk);
      await desk.keyboard.press("Escape");
      await desk.getByRole("searchbox", { name: "Event or id" }).fill("gift_card");
      await desk.keyboard.press("Enter");
      await expect(desk.getByRole("table", { name: "Deliveries" }).getByRole("row")).toHaveCount(2);
    });

    await test.step("on a phone nothing scrolls sideways", async () => {
      await desk.setViewportSize({ width: 390, height: 844 });
      await desk.getByRole("table", { name: "Deliveries" }).getByRole("link").first().click();
      await expect(opened).toBeVisible();
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(desk);
    });
    await test.step("all of it works before JavaScript does", async () => {
      const plain = await office?.newContext({
        baseURL: house.url,
        storageState: await context.storageState(),
        javaScriptEnabled: false,
      });
      const page = await plain?.newPage();
      if (!page) throw new Error("The browser is gone.");
      await page.goto(`${new URL(desk.url()).pathname}?task=test`);
      await page.getByRole("link", { name: "order.completed" }).click();
      await page.getByRole("button", { name: "Send order.completed" }).click();
      await page.waitForURL(/delivery=/);
      await receiver.waitFor("order.completed");
      await page.getByRole("link", { name: "Refresh" }).click();
      const opened = page.getByRole("region", { name: "Delivery of order.completed" });
      await expect(opened.getByText("Delivered")).toBeVisible();
    });
    expect(faults).toEqual([]);
  } finally {
    await office?.close();
    receiver.close();
    await clone.kill();
    clone.remove();
  }
});

/** An endpoint that hears of new customers, by the API; its page is open then. */
async function register(desk: Page, house: House, hook: string): Promise<string> {
  const { id, signing_secret } = await post(house, "/v1/webhooks", { url: hook, events: ["customer.created"] });
  await desk.goto(`/webhooks/${id}`);
  return signing_secret;
}
