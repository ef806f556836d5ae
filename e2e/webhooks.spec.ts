import { expect } from "playwright/test";
import { apiOf, makeCustomer } from "./support/api.ts";
import { expectAccessible } from "./support/pages.ts";
import { verifyBoth } from "./support/receiver.ts";
import { type Setup, test } from "./support/setup.ts";

/** A server fails, the log says why, the server is repaired, and it gets everything that it missed. */
test("a receiver that failed gets all the events that it missed", async ({ setup }) => {
  const secret = await test.step("registers an endpoint", () => register(setup));
  await test.step("a test of a chosen type shows what it will send", () => sendTest(setup));
  await test.step("the opened delivery names the mistake and says when it is tried again", () => readMistake(setup));
  await test.step("repaired and sent at once, the event is delivered: the same event with a new signature", () =>
    resend(setup, secret));
  await test.step("an endpoint that is switched off misses what happens", () => switchOff(setup));
  await test.step("switched on from the list, it is offered what it missed, and gets it", () =>
    switchOnAndRecover(setup));
  await test.step("nothing is missing any more, and the log can be searched", () => searchLog(setup));
  await test.step("on a phone nothing scrolls sideways", () => openOnPhone(setup));
  await test.step("all of it works without JavaScript", () => testWithoutScripts(setup));
});

/** Registers an endpoint for new customers over the API, and opens its page. Returns its signing secret. */
async function register({ dashboard, app, receiverUrl }: Setup): Promise<string> {
  const { id, signing_secret } = await apiOf(app).webhooks.create({ url: receiverUrl, events: ["customer.created"] });
  await dashboard.goto(`/webhooks/${id}`);
  return signing_secret;
}

const openedDelivery = ({ dashboard }: Pick<Setup, "dashboard">) =>
  dashboard.getByRole("region", { name: "Delivery of gift_card.redeemed" });

async function sendTest({ dashboard, receiver }: Setup): Promise<void> {
  receiver.status = 404;
  await dashboard.getByRole("link", { name: "Send a test" }).click();
  const task = dashboard.getByRole("complementary", { name: "Send a test" });
  await expect(task).toBeFocused();
  await task.getByLabel("Find an event type").fill("card.red");
  await task.getByRole("link", { name: "gift_card.redeemed" }).click();
  await expect(task.getByText("redeemed_amount_cents")).toBeVisible();
  await expect(task.getByText("The endpoint does not ask for this type")).toBeVisible();
  await expectAccessible(dashboard);
  await task.getByRole("button", { name: "Send gift_card.redeemed" }).click();
  await dashboard.waitForURL(/delivery=/);
  await expect(dashboard).toHaveTitle(/^Webhook to 127\.0\.0\.1:\d+(\/\S+)? · /);
}

async function readMistake({ dashboard }: Setup): Promise<void> {
  const opened = openedDelivery({ dashboard });
  await expect(opened.getByRole("heading", { name: "Your server runs, but nothing is at this path." })).toBeVisible();
  await expect(opened.getByText("5 more tries")).toBeVisible();
  await expect(dashboard.getByText("Failing").first()).toBeVisible();
  await opened.getByRole("tab", { name: "Request" }).click();
  await expect(opened.getByText("service-webhooks/1.0", { exact: false })).toBeVisible();
  await expect(opened.getByRole("button", { name: "Copy as curl" })).toBeVisible();
  await expectAccessible(dashboard);
}

async function resend({ dashboard, receiver }: Setup, secret: string): Promise<void> {
  const opened = openedDelivery({ dashboard });
  receiver.status = 200;
  await dashboard.keyboard.press("r");
  await expect(opened.getByText("Delivered")).toBeVisible();
  const sent = receiver.received.filter(({ event }) => event.type === "gift_card.redeemed");
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ event }) => event.id)).size).toBe(1);
  for (const one of sent) verifyBoth(one, secret);
}

async function switchOff({ dashboard, app }: Setup): Promise<void> {
  await dashboard.getByRole("button", { name: "Switch off" }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Switch off" }).click();
  await expect(dashboard.getByText("Switched off").first()).toBeVisible();
  await expect(dashboard.getByRole("main")).toBeFocused();
  for (const name of ["Mara", "Jonas"]) await makeCustomer(app, name);
}

async function switchOnAndRecover({ dashboard, receiver }: Setup): Promise<void> {
  await dashboard.goto("/webhooks");
  await dashboard.getByRole("link", { name: "Switch on" }).first().click();
  const task = dashboard.getByRole("complementary", { name: "Switch on" });
  await expect(task.getByText("2 events were missed since")).toBeVisible();
  await expectAccessible(dashboard);
  await task.getByRole("button", { name: "Switch on and send 2" }).click();
  await expect(dashboard.getByText("2 events are on the way again.")).toBeVisible();
  await expect(dashboard.locator(":focus")).toContainText("Switched on");
  const log = dashboard.getByRole("table", { name: "Deliveries" });
  await expect(log.getByText("customer.created", { exact: true })).toHaveCount(2);
  await expect(log.getByText("Delivered", { exact: true })).toHaveCount(3);
  expect(receiver.received.filter(({ event }) => event.type === "customer.created")).toHaveLength(2);
}

async function searchLog({ dashboard }: Setup): Promise<void> {
  await dashboard.getByRole("button", { name: "More actions" }).click();
  await dashboard.getByRole("menuitem", { name: "Send what was missed" }).click();
  const task = dashboard.getByRole("complementary", { name: "Send what was missed" });
  await task.getByRole("link", { name: "Since it was registered" }).click();
  await expect(task.getByText("0 events that have not arrived")).toBeVisible();
  await expectAccessible(dashboard);
  await dashboard.keyboard.press("Escape");
  const search = dashboard.getByRole("searchbox", { name: "Event or id" });
  await search.fill("gift_card");
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByRole("table", { name: "Deliveries" }).getByRole("row")).toHaveCount(2);
  await expect(dashboard.getByRole("status").filter({ hasText: "1 delivery of the last 30 days" })).toBeAttached();
  await expect(search).toBeFocused();
}

async function openOnPhone({ dashboard }: Setup): Promise<void> {
  const opened = openedDelivery({ dashboard });
  await dashboard.setViewportSize({ width: 390, height: 844 });
  await dashboard.getByRole("table", { name: "Deliveries" }).getByRole("link").first().click();
  await expect(opened).toBeFocused();
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(dashboard);
}

async function testWithoutScripts({ dashboard, receiver, openWithoutScripts }: Setup): Promise<void> {
  const page = await openWithoutScripts();
  await page.goto(`${new URL(dashboard.url()).pathname}?task=test`);
  await page.getByRole("link", { name: "order.completed" }).click();
  await page.getByRole("button", { name: "Send order.completed" }).click();
  await page.waitForURL(/delivery=/);
  await receiver.waitFor("order.completed");
  const opened = page.getByRole("region", { name: "Delivery of order.completed" });
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh" }).click(); // what has arrived is written down a moment later
    await expect(opened.getByText("Delivered")).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
