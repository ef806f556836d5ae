import { expect, test } from "playwright/test";
import { makeCustomer, post } from "./support/api.ts";
import { expectAccessible } from "./support/desk.ts";
import { inOffice, type Office } from "./support/office.ts";
import { verifyBoth } from "./support/receiver.ts";

/** A server that does not take an event, what the log says about it, the repair, and everything that was missed meanwhile. */
test("from a failing receiver to nothing missed", () =>
  // No delivery is tried again by itself while the test looks at it.
  inOffice({ WEBHOOK_RETRY_DELAYS: "900" }, async (office) => {
    const secret = await test.step("registers an endpoint", () => register(office));
    await test.step("a test of a chosen type shows what it will send", () => sendTest(office));
    await test.step("the opened delivery names the mistake and says when it is tried again", () => readMistake(office));
    await test.step("repaired and sent at once, the event is delivered: the same event with a new signature", () =>
      resend(office, secret));
    await test.step("an endpoint that is switched off misses what happens", () => switchOff(office));
    await test.step("switched on from the list, it is offered what it missed, and gets it", () =>
      switchOnAndRecover(office));
    await test.step("nothing is missing any more, and the log can be searched", () => searchLog(office));
    await test.step("on a phone nothing scrolls sideways", () => openOnPhone(office));
    await test.step("all of it works without JavaScript", () => testWithoutScripts(office));
  }));

/** Registers an endpoint for new customers over the API, and opens its page. Returns its signing secret. */
async function register({ desk, house, hook }: Office): Promise<string> {
  const { id, signing_secret } = await post(house, "/v1/webhooks", { url: hook, events: ["customer.created"] });
  await desk.goto(`/webhooks/${id}`);
  return signing_secret;
}

const openedDelivery = ({ desk }: Pick<Office, "desk">) =>
  desk.getByRole("region", { name: "Delivery of gift_card.redeemed" });

async function sendTest({ desk, receiver }: Office): Promise<void> {
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
}

async function readMistake({ desk }: Office): Promise<void> {
  const opened = openedDelivery({ desk });
  await expect(opened.getByRole("heading", { name: "Your server runs, but nothing is at this path." })).toBeVisible();
  await expect(opened.getByText("5 more tries")).toBeVisible();
  await expect(desk.getByText("Failing").first()).toBeVisible();
  await opened.getByRole("tab", { name: "Request" }).click();
  await expect(opened.getByText("service-webhooks/1.0", { exact: false })).toBeVisible();
  await expect(opened.getByRole("button", { name: "Copy as curl" })).toBeVisible();
  await expectAccessible(desk);
}

async function resend({ desk, receiver }: Office, secret: string): Promise<void> {
  const opened = openedDelivery({ desk });
  receiver.status = 200;
  await desk.keyboard.press("r");
  await expect(opened.getByText("Delivered")).toBeVisible();
  const sent = receiver.received.filter(({ event }) => event.type === "gift_card.redeemed");
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ event }) => event.id)).size).toBe(1);
  for (const one of sent) verifyBoth(one, secret);
}

async function switchOff({ desk, house }: Office): Promise<void> {
  await desk.getByRole("button", { name: "Switch off" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Switch off" }).click();
  await expect(desk.getByText("Switched off").first()).toBeVisible();
  for (const name of ["Mara", "Jonas"]) await makeCustomer(house, name);
}

async function switchOnAndRecover({ desk, receiver }: Office): Promise<void> {
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
}

async function searchLog({ desk }: Office): Promise<void> {
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
}

async function openOnPhone({ desk }: Office): Promise<void> {
  const opened = openedDelivery({ desk });
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByRole("table", { name: "Deliveries" }).getByRole("link").first().click();
  await expect(opened).toBeVisible();
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(desk);
}

async function testWithoutScripts({ desk, receiver, openWithoutScripts }: Office): Promise<void> {
  const page = await openWithoutScripts();
  await page.goto(`${new URL(desk.url()).pathname}?task=test`);
  await page.getByRole("link", { name: "order.completed" }).click();
  await page.getByRole("button", { name: "Send order.completed" }).click();
  await page.waitForURL(/delivery=/);
  await receiver.waitFor("order.completed");
  await page.getByRole("link", { name: "Refresh" }).click();
  const opened = page.getByRole("region", { name: "Delivery of order.completed" });
  await expect(opened.getByText("Delivered")).toBeVisible();
}
