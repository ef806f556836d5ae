import { execFileSync } from "node:child_process";
import { type Browser, expect, type Locator, type Page, test } from "playwright/test";
import { FakeCamera } from "#lib/testing/fake-camera";
import { freePort } from "#lib/testing/free-port";
import { apiOf } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { Clone, type Started } from "./support/clone.ts";
import { chooseEvents, expectAccessible, expectAtRest, signIn } from "./support/pages.ts";
import { Receiver, verifyBoth } from "./support/receiver.ts";
import { createShow, type Sold, sell } from "./support/sell.ts";
import { PHONE, takePicture } from "./support/take-picture.ts";

/** What the steps of the journey share. */
interface Journey {
  clone: Clone;
  app: Started;
  camera: FakeCamera;
  receiver: Receiver;
  /** The receiver's address. */
  receiverUrl: string;
  /** The merchant's dashboard. */
  dashboard: Page;
  /** The scanner at the door. */
  phone: Page;
}

/** What the merchant created and sold. */
interface Made {
  key: string;
  secret: string;
  sold: Sold;
}

/**
 * The main journey on a fresh clone: the merchant creates a key and a webhook, a program sells, a phone scans the ticket,
 * and the merchant's server gets the event.
 */
test("a fresh clone is started, and a guest is let in", async () => {
  const camera = new FakeCamera({ isUpright: true });
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
    const receiverUrl = await receiver.listen();
    const app = await test.step("npm start says where to go", () => clone.start());
    await test.step("the printed curl line works when pasted", () => pasteCurl(app));
    const dashboardBrowser = await open();
    const dashboard = await openPage(await dashboardBrowser.newContext({ baseURL: app.url }), faults);
    const scannerBrowser = await open(camera.launchArguments);
    const phoneContext = await scannerBrowser.newContext({
      baseURL: app.url,
      viewport: PHONE,
      permissions: ["camera"],
    });
    await camera.hold(phoneContext);
    const phone = await openPage(phoneContext, faults);
    const journey: Journey = { clone, app, camera, receiver, receiverUrl, dashboard, phone };
    const made = await prepare(journey);
    await scanAtTheDoor(journey, made);
    await checkEverywhere(journey, made);
    expect(faults).toEqual([]);
    await test.step("Ctrl-C ends everything", () => stop(journey));
  } finally {
    for (const browser of browsers) await browser.close();
    receiver.close();
    camera.close();
    await clone.discard();
  }
});

async function prepare({ app, dashboard, receiverUrl }: Journey): Promise<Made> {
  await test.step("the merchant signs in", () => signIn(dashboard, "/", app.owner));
  await expectAccessible(dashboard);
  await takePicture(dashboard, "home");
  await takePicture(dashboard, "home-dark", { colorScheme: "dark" });
  const key = await test.step("makes a scoped key, shown once", () => makeKey(dashboard));
  const secret = await test.step("and registers a webhook", () => makeWebhook(dashboard, receiverUrl));
  const sold = await test.step("a program sells two tickets and a gift card", async () =>
    sell(app, key, { ticketProduct: await createShow(app, "Moonlight Sauna"), journey: "journey-1" }));
  return { key, secret, sold };
}

async function scanAtTheDoor(journey: Journey, made: Made): Promise<void> {
  const { app, phone } = journey;
  await test.step("the door signs in and chooses its events", async () => {
    await signIn(phone, "/scan", app.staff);
    await chooseEvents(phone, made.sold.title);
  });
  await test.step("the camera reads the ticket and lets the guest in, with name and ticket", () =>
    letIn(journey, made));
  await test.step("a second scan is refused with the time of the first", () => scanAgain(journey, made));
  await test.step("a typed gift card is charged", () => charge(journey, made));
  await test.step("an unknown code is reported as unknown", () => typeUnknown(journey));
  await test.step("without a network the phone decides by its list, and the scan is sent once it is back", () =>
    loseNetwork(journey, made));
}

async function checkEverywhere(journey: Journey, made: Made): Promise<void> {
  await test.step("ticket.redeemed arrived at the merchant's server, signed both ways", () =>
    checkEvent(journey, made));
  await test.step("the dashboard shows the order, the used ticket, the charge and the delivery", () =>
    checkDashboard(journey, made));
  await test.step("after a kill, another npm start comes back with everything", () => restart(journey, made));
}

/** The verdict on the screen of the scanner. */
const verdictOn = (phone: Page): Locator => phone.locator("main").getByRole("alert");

async function pasteCurl(app: Started): Promise<void> {
  const answer = JSON.parse(execFileSync("bash", ["-c", app.curl], { stdio: ["ignore", "pipe", "ignore"] }).toString());
  expect(answer).toMatchObject({ object: "list" });
}

async function letIn({ camera, phone, app }: Journey, { key, sold }: Made): Promise<void> {
  const verdict = verdictOn(phone);
  camera.show(sold.token, { module: 7, degrees: 12 });
  await expect(verdict).toContainText("ADMIT");
  await expect(verdict).toContainText("Mara Lindqvist");
  await expect(verdict).toContainText(sold.title);
  await takePicture(phone, "scan-admit", { size: PHONE });
  // A phone that waits too long decides first, and sends it then.
  await expect
    .poll(() => apiOf(app, key).tickets.retrieve(sold.ticketId))
    .toMatchObject({ uses_after: 1, remaining: 0 });
}

async function scanAgain({ camera, phone, app }: Journey, { key, sold }: Made): Promise<void> {
  const verdict = verdictOn(phone);
  camera.showNothing();
  await phone.reload(); // the scans of a phone outlive the page
  await phone.getByRole("button", { name: "Scans" }).click();
  await expect(phone.getByRole("dialog")).toContainText("Mara Lindqvist");
  await phone.getByRole("button", { name: "Back to scanning" }).click();
  // For some seconds it is the same guest's code, then a second scan.
  await expect(async () => {
    await type(phone, sold.token);
    await expect(verdict).toContainText("USED", { timeout: 2_000 });
  }).toPass();
  await expect(verdict).toContainText(/\d{1,2}:\d{2}/);
  await takePicture(phone, "scan-used", { size: PHONE });
  expect(await apiOf(app, key).tickets.retrieve(sold.ticketId)).toMatchObject({ uses_after: 1 });
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

async function loseNetwork({ app, phone }: Journey, { key, sold }: Made): Promise<void> {
  const verdict = verdictOn(phone);
  await phone.context().setOffline(true);
  await type(phone, sold.secondToken);
  await expect(verdict).toContainText("ADMIT");
  await expect(phone.getByText(/^This phone decided, from its list of/)).toBeVisible();
  await phone.reload().catch(() => {}); // without a network
  await phone.context().setOffline(false);
  await phone.goto("/scan");
  await expect(async () => {
    const redemptions = await apiOf(app, key).tickets.redemptions.list(sold.secondTicketId);
    expect(redemptions.data).toHaveLength(1);
  }).toPass();
}

async function checkEvent({ receiver }: Journey, { secret, sold }: Made): Promise<void> {
  const received = await receiver.waitFor("ticket.redeemed");
  verifyBoth(received, secret);
  expect(received.event.data).toMatchObject({ id: sold.ticketId, was_first: true, uses_after: 1 });
  expect(received.headers["user-agent"]).toBe("Service-Webhooks/1.0");
}

async function checkDashboard({ dashboard, receiverUrl }: Journey, { sold }: Made): Promise<void> {
  await dashboard.goto("/orders");
  await expect(dashboard.getByText("Mara Lindqvist").first()).toBeVisible();
  await dashboard.goto(`/tickets/${sold.ticketId}`);
  await expect(dashboard.getByText("Used").first()).toBeVisible();
  await checkCustomer(dashboard);
  await dashboard.goto(`/gift-cards/${sold.cardId}`);
  await expect(dashboard.getByText("€31.50").first()).toBeVisible();
  await expectAccessible(dashboard);
  await dashboard.goto("/mail");
  await expect(dashboard.getByText("Mail is not sent:")).toBeVisible(); // there is no mail server
  await dashboard.goto("/webhooks");
  await dashboard.getByRole("link", { name: receiverUrl }).first().click();
  await expect(dashboard.getByRole("table").getByText("Delivered", { exact: true }).first()).toBeVisible();
  await expectAccessible(dashboard);
}

/** From the ticket to its customer, who is then changed. */
async function checkCustomer(dashboard: Page): Promise<void> {
  await dashboard.getByRole("link", { name: "Mara Lindqvist" }).click();
  await expect(dashboard.getByRole("heading", { name: "Mara Lindqvist" })).toBeVisible();
  await expect(
    dashboard
      .getByRole("listitem")
      .filter({ hasText: /^Let in to/ })
      .first(),
  ).toBeVisible();
  await dashboard.getByRole("link", { name: "Edit" }).click();
  await dashboard.getByRole("textbox", { name: /^Name/ }).fill("Mara L. Lindqvist");
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: /^Save/ }).click();
  await expect(dashboard.getByRole("heading", { name: "Mara L. Lindqvist" })).toBeVisible();
}

async function restart({ clone, app }: Journey, { key, sold }: Made): Promise<void> {
  await clone.kill();
  const again = await clone.start();
  expect(again.key).toBe(app.key);
  expect(await apiOf(again, key).tickets.retrieve(sold.ticketId)).toMatchObject({ uses_after: 1 });
  expect(await apiOf(again, key).giftCards.retrieve(sold.cardId)).toMatchObject({ balance_cents: 3_150 });
}

async function stop({ clone, app }: Journey): Promise<void> {
  expect(clone.hasDatabaseRunning()).toBe(true);
  await clone.stop();
  await expect(fetch(app.url)).rejects.toThrow();
  expect(clone.hasDatabaseRunning()).toBe(false);
}

async function makeKey(dashboard: Page): Promise<string> {
  await dashboard.getByRole("link", { name: "API keys" }).click();
  await dashboard
    .getByRole("link", { name: /New key/ })
    .first()
    .click();
  await dashboard.getByRole("textbox", { name: /^Name/ }).fill("Ticket shop");
  await dashboard.getByRole("radio", { name: "Test" }).check({ force: true });
  const box = (scope: string) => dashboard.getByRole("checkbox", { name: scope, exact: true });
  await expectAtRest(dashboard);
  const place = await box("Check in memberships").boundingBox();
  for (const scope of ["Read products", "Write orders", "Read tickets", "Read gift cards"]) await box(scope).check();
  expect(await box("Check in memberships").boundingBox()).toEqual(place); // ticking moves nothing
  await dashboard.getByRole("button", { name: /Create key/ }).click();
  const band = dashboard.getByRole("region", { name: "Ticket shop is ready" });
  const key = /zk_test_[0-9A-Za-z]{38}/.exec((await band.textContent()) ?? "")?.[0];
  if (!key) throw new Error("The key is not shown.");
  await expect(band.getByRole("heading")).toBeFocused();
  await expect(dashboard).toHaveTitle("API keys · Zakka");
  await expectAccessible(dashboard);
  await dashboard.reload();
  await expect(dashboard.getByText("Ticket shop").first()).toBeVisible();
  await expect(dashboard.getByText(key)).toHaveCount(0);
  return key;
}

async function makeWebhook(dashboard: Page, receiverUrl: string): Promise<string> {
  await dashboard.getByRole("link", { name: "Webhooks" }).click();
  await dashboard
    .getByRole("link", { name: /New endpoint/ })
    .first()
    .click();
  await dashboard.getByRole("textbox", { name: /^Address/ }).fill(receiverUrl);
  await dashboard.getByRole("checkbox", { name: "ticket.redeemed", exact: true }).check();
  await dashboard.getByRole("button", { name: /Register endpoint/ }).click();
  const band = dashboard.getByRole("region", { name: / listens$/ });
  const secret = /whsec_[0-9A-Za-z+/=]{32}/.exec((await band.textContent()) ?? "")?.[0];
  if (!secret) throw new Error("The signing secret is not shown.");
  return secret;
}

async function type(phone: Page, code: string): Promise<void> {
  const back = phone.getByRole("button", { name: /^Back to the camera|^Next/ }).first();
  if (await back.isVisible()) await back.click();
  await phone.getByRole("button", { name: /^Type/ }).first().click();
  await phone.getByLabel("Ticket or gift card code").fill(code);
  await phone.keyboard.press("Enter");
}
