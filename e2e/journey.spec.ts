import { execFileSync } from "node:child_process";
import { type Browser, expect, type Locator, type Page, test } from "playwright/test";
import { get } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { FakeCamera } from "./support/camera.ts";
import { expectAccessible, signIn } from "./support/desk.ts";
import { Clone, freePort, type House } from "./support/house.ts";
import { Receiver, verifyBoth } from "./support/receiver.ts";
import { type Sold, sell, ticketOf } from "./support/sell.ts";

/** What the steps of the journey share. */
interface Journey {
  clone: Clone;
  house: House;
  camera: FakeCamera;
  receiver: Receiver;
  /** The receiver's address. */
  hook: string;
  /** The merchant's dashboard. */
  desk: Page;
  /** The scanner at the door. */
  phone: Page;
}

/** What the merchant made, and what was sold. */
interface Made {
  key: string;
  secret: string;
  sold: Sold;
}

/**
 * The main job on a fresh clone: the merchant makes a key and a webhook, a program sells, a phone at the door lets in, and
 * the merchant's server gets the event.
 */
test("from a fresh clone to a guest let in", async () => {
  const camera = new FakeCamera();
  const receiver = new Receiver();
  const environment = { PORT: String(await freePort()), WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" };
  const clone = new Clone(environment, { isFresh: true });
  const browsers: Browser[] = [];
  const faults: string[] = [];
  const open = async (args?: string[]) => {
    const browser = await openBrowser(args);
    browsers.push(browser);
    return browser;
  };
  try {
    const hook = await receiver.listen();
    const house = await test.step("npm start says where to go", () => clone.start());
    await test.step("the printed curl line works when pasted", () => pasteCurl(house));
    const office = await open();
    const desk = await openPage(await office.newContext({ baseURL: house.url }), faults);
    const door = await open(camera.launchArguments);
    const phoneContext = { baseURL: house.url, viewport: { width: 390, height: 844 }, permissions: ["camera"] };
    const phone = await openPage(await door.newContext(phoneContext), faults);
    const journey: Journey = { clone, house, camera, receiver, hook, desk, phone };
    const made = await prepare(journey);
    await scanAtTheDoor(journey, made);
    await checkEverywhere(journey, made);
    expect(faults).toEqual([]);
    await test.step("Ctrl-C ends everything", () => stop(journey));
  } finally {
    for (const browser of browsers) await browser.close();
    receiver.close();
    camera.close();
    await clone.kill();
    clone.remove();
  }
});

async function prepare({ house, desk, hook }: Journey): Promise<Made> {
  await test.step("the merchant signs in", () => signIn(desk, "/", house.owner));
  await expectAccessible(desk);
  const key = await test.step("makes a scoped key, shown once", () => makeKey(desk));
  const secret = await test.step("and registers a webhook", () => makeWebhook(desk, hook));
  const sold = await test.step("a program sells two tickets and a gift card", () => sell(house, key));
  return { key, secret, sold };
}

async function scanAtTheDoor(journey: Journey, made: Made): Promise<void> {
  const { house, phone } = journey;
  await test.step("the door signs in", () => signIn(phone, "/scan", house.staff));
  await test.step("the camera reads the ticket and lets the guest in, with name and ticket", () =>
    letIn(journey, made));
  await test.step("a second scan is refused with the time of the first", () => scanAgain(journey, made));
  await test.step("a typed gift card is charged", () => charge(journey, made));
  await test.step("an unknown code is said to be unknown", () => typeUnknown(journey));
  await test.step("without a network the screen says so, and the scan goes through once it is back", () =>
    loseNetwork(journey, made));
}

async function checkEverywhere(journey: Journey, made: Made): Promise<void> {
  await test.step("ticket.redeemed arrived at the merchant's server, signed both ways", () =>
    checkEvent(journey, made));
  await test.step("the dashboard shows the order, the used ticket, the charge and the delivery", () =>
    checkDashboard(journey, made));
  await test.step("after a kill, another npm start comes back with everything", () => restart(journey, made));
}

/** What the scanner reads out. */
const verdictOn = (phone: Page): Locator => phone.locator("main").getByRole("alert");

async function pasteCurl(house: House): Promise<void> {
  const answer = JSON.parse(
    execFileSync("bash", ["-c", house.curl], { stdio: ["ignore", "pipe", "ignore"] }).toString(),
  );
  expect(answer).toMatchObject({ object: "list" });
}

async function letIn({ camera, phone, house }: Journey, { key, sold }: Made): Promise<void> {
  const verdict = verdictOn(phone);
  camera.show(sold.token, { module: 7, degrees: 12 });
  await expect(verdict).toContainText("ADMIT");
  await expect(verdict).toContainText("Mara Lindqvist");
  await expect(verdict).toContainText(sold.title);
  expect(await ticketOf(house, key, sold.ticketId)).toMatchObject({ uses_after: 1, remaining: 0 });
}

async function scanAgain({ camera, phone, house }: Journey, { key, sold }: Made): Promise<void> {
  const verdict = verdictOn(phone);
  camera.showNothing();
  await phone.reload(); // another phone, or the same one later: it remembers no code
  camera.show(sold.token, { module: 6, degrees: -8, x: 0.45 });
  await expect(verdict).toContainText("USED");
  await expect(verdict).toContainText(/\d{1,2}:\d{2}/);
  expect(await ticketOf(house, key, sold.ticketId)).toMatchObject({ uses_after: 1 });
}

async function charge({ camera, phone }: Journey, { sold }: Made): Promise<void> {
  const verdict = verdictOn(phone);
  camera.showNothing();
  await type(phone, sold.code);
  await expect(verdict).toContainText("€50.00");
  for (const digit of ["1", "8", "5", "0"]) await phone.getByRole("button", { name: digit, exact: true }).click();
  await phone.getByRole("button", { name: /^Charge €18.50/ }).click();
  await expect(verdict).toContainText("CHARGED");
  await expect(verdict).toContainText("€31.50");
}

async function typeUnknown({ phone }: Journey): Promise<void> {
  const verdict = verdictOn(phone);
  await type(phone, "T-00000000000000000000000000");
  await expect(verdict).toContainText(/NOT\s*OURS/);
}

async function loseNetwork({ house, phone }: Journey, { key, sold }: Made): Promise<void> {
  const verdict = verdictOn(phone);
  await phone.context().setOffline(true);
  await type(phone, sold.secondToken);
  await expect(verdict).not.toContainText("ADMIT");
  await phone.context().setOffline(false);
  await expect(verdict).toContainText("ADMIT");
  const redemptions = await get(house, `/v1/tickets/${sold.secondTicketId}/redemptions`, key);
  expect(redemptions.data).toHaveLength(1);
}

async function checkEvent({ receiver }: Journey, { secret, sold }: Made): Promise<void> {
  const received = await receiver.waitFor("ticket.redeemed");
  verifyBoth(received, secret);
  expect(received.event.data).toMatchObject({ id: sold.ticketId, was_first: true, uses_after: 1 });
  expect(received.headers["user-agent"]).toBe("Service-Webhooks/1.0");
}

async function checkDashboard({ desk, hook }: Journey, { sold }: Made): Promise<void> {
  await desk.goto("/orders");
  await expect(desk.getByText("Mara Lindqvist").first()).toBeVisible();
  await desk.goto(`/tickets/${sold.ticketId}`);
  await expect(desk.getByText("Used").first()).toBeVisible();
  await desk.goto(`/gift-cards/${sold.cardId}`);
  await expect(desk.getByText("€31.50").first()).toBeVisible();
  await expectAccessible(desk);
  await desk.goto("/webhooks");
  await desk.getByRole("link", { name: hook }).first().click();
  await expect(desk.getByRole("table").getByText("Delivered", { exact: true }).first()).toBeVisible();
  await expectAccessible(desk);
}

async function restart({ clone, house }: Journey, { key, sold }: Made): Promise<void> {
  await clone.kill();
  const again = await clone.start();
  expect(again.key).toBe(house.key);
  expect(await ticketOf(again, key, sold.ticketId)).toMatchObject({ uses_after: 1 });
  expect(await get(again, `/v1/gift_cards/${sold.cardId}`, key)).toMatchObject({ balance_cents: 3_150 });
}

async function stop({ clone, house }: Journey): Promise<void> {
  expect(clone.hasDatabaseRunning()).toBe(true);
  await clone.stop();
  await expect(fetch(house.url)).rejects.toThrow();
  expect(clone.hasDatabaseRunning()).toBe(false);
}

async function makeKey(desk: Page): Promise<string> {
  await desk.getByRole("link", { name: "API keys" }).click();
  await desk
    .getByRole("link", { name: /New key/ })
    .first()
    .click();
  await desk.getByRole("textbox", { name: /^Name/ }).fill("Ticket shop");
  await desk.getByRole("radio", { name: "Test" }).check({ force: true });
  for (const scope of ["Read products", "Write orders", "Read tickets", "Read gift cards"]) {
    await desk.getByRole("checkbox", { name: scope, exact: true }).check();
  }
  await desk.getByRole("button", { name: /Create key/ }).click();
  const band = desk.getByRole("region", { name: "Ticket shop is ready" });
  const key = /zk_test_[0-9A-Za-z]{38}/.exec((await band.textContent()) ?? "")?.[0];
  if (!key) throw new Error("The key is not shown.");
  await expectAccessible(desk);
  await desk.reload();
  await expect(desk.getByText("Ticket shop").first()).toBeVisible();
  await expect(desk.getByText(key)).toHaveCount(0);
  return key;
}

async function makeWebhook(desk: Page, hook: string): Promise<string> {
  await desk.getByRole("link", { name: "Webhooks" }).click();
  await desk
    .getByRole("link", { name: /New endpoint/ })
    .first()
    .click();
  await desk.getByRole("textbox", { name: /^Address/ }).fill(hook);
  await desk.getByRole("checkbox", { name: "ticket.redeemed", exact: true }).check();
  await desk.getByRole("button", { name: /Register endpoint/ }).click();
  const band = desk.getByRole("region", { name: / listens$/ });
  const secret = /whsec_[0-9A-Za-z+/=]{32}/.exec((await band.textContent()) ?? "")?.[0];
  if (!secret) throw new Error("The signing secret is not shown.");
  return secret;
}

async function type(phone: Page, code: string): Promise<void> {
  await phone
    .getByRole("button", { name: /^Back to the camera|^Next/ })
    .first()
    .click({ timeout: 2_000 })
    .catch(() => {});
  await phone.getByRole("button", { name: /^Type/ }).first().click();
  await phone.getByLabel("Ticket or gift card code").fill(code);
  await phone.keyboard.press("Enter");
}
