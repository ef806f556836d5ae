import { expect, type Page } from "playwright/test";
import { apiOf, makeCustomer } from "./support/api.ts";
import { expectAccessible } from "./support/pages.ts";
import type { Received } from "./support/receiver.ts";
import { type Setup, test } from "./support/setup.ts";

/** What was sent to the endpoint. */
interface Sent {
  endpoint: { id: string; signing_secret: string };
  received: Received;
}

/**
 * A server refuses genuine events: the page finds the mistake from what the server received. Later the server is gone, and
 * a mail says so, which can be read in the dashboard too.
 */
test("a wrong signature is explained, and a receiver that is gone leads to a mail", async ({ setup }) => {
  const { app, receiverUrl, receiver } = setup;
  const endpoint = await apiOf(app).webhooks.create({ url: receiverUrl, events: ["customer.created"] });
  await makeCustomer(app, "Mara");
  const sent: Sent = { endpoint, received: await receiver.waitFor("customer.created") };
  await test.step("a body that was parsed and printed again is named, with the first difference", () =>
    nameParsedBody(setup, sent));
  await test.step("a secret from somewhere else is named, and nothing where nothing is wrong", () =>
    nameForeignSecret(setup, sent));
  await test.step("it works without JavaScript, from the delivery, and sends no secret back", () =>
    diagnoseWithoutScripts(setup, sent));
  await test.step("a server that is gone switches the endpoint off, and a mail says so", () => waitForMail(setup));
  await test.step("the mail is sent, and can be read as text and as HTML", () => readMail(setup, sent));
  await test.step("on a phone nothing scrolls sideways; the mail leads to the endpoint", () => openOnPhone(setup));
});

async function nameParsedBody({ dashboard }: Setup, { endpoint, received }: Sent): Promise<void> {
  const found = diagnosis(dashboard);
  await dashboard.goto("/webhooks");
  await dashboard.getByRole("link", { name: "Check a signature" }).click();
  await expectAccessible(dashboard);
  await ask(dashboard, received, JSON.stringify(received.event, null, 2), endpoint.signing_secret);
  await expect(found.getByRole("heading", { name: /parsed and written as JSON again/ })).toBeVisible();
  await expect(found.getByRole("figure", { name: /The first difference, behind 1 character/ })).toBeVisible();
  await expectAccessible(dashboard);
}

async function nameForeignSecret({ dashboard, receiverUrl }: Setup, { endpoint, received }: Sent): Promise<void> {
  const found = diagnosis(dashboard);
  await ask(dashboard, received, received.body, `whsec_${Buffer.alloc(24, 7).toString("base64")}`);
  await expect(found.getByRole("heading", { name: /never had this secret/ })).toBeVisible();
  await ask(dashboard, received, received.body, endpoint.signing_secret);
  await expect(found.getByText("No mistake in these")).toBeVisible();
  await expect(found.getByText(receiverUrl)).toBeVisible();
}

async function diagnoseWithoutScripts({ app, openWithoutScripts }: Setup, { endpoint, received }: Sent): Promise<void> {
  const page = await openWithoutScripts();
  const { data } = await apiOf(app).webhooks.deliveries.list(endpoint.id);
  await page.goto(`/webhooks/verify?endpoint=${endpoint.id}&delivery=${data[0]?.id}`);
  await expect(page.getByRole("textbox", { name: /^Body/ })).toHaveValue(received.body);
  await page.getByRole("textbox", { name: /^Secret/ }).fill(app.key);
  await page.getByRole("button", { name: /Find the mistake/ }).click();
  await expect(page.getByRole("heading", { name: "This is an API key, not a signing secret." })).toBeVisible();
  expect(await page.content()).not.toContain(app.key);
}

async function waitForMail({ dashboard, app, receiverUrl, receiver }: Setup): Promise<void> {
  const { host } = new URL(receiverUrl);
  receiver.status = 410;
  await makeCustomer(app, "Jonas");
  await expect(async () => {
    await dashboard.goto("/mail");
    await expect(dashboard.getByRole("link", { name: `Test: Webhook to ${host} was disabled` })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expectAccessible(dashboard);
}

async function readMail({ dashboard, app, mail, receiverUrl }: Setup, { endpoint }: Sent): Promise<void> {
  const { host } = new URL(receiverUrl);
  await dashboard.getByRole("link", { name: `Test: Webhook to ${host} was disabled` }).click();
  const message = dashboard.getByRole("region", { name: "What it says" });
  await expect(message.getByText("Your server responded with 410")).toBeVisible();
  await expect(async () => {
    await dashboard.reload(); // a mail that waits stays so on the page
    await expect(dashboard.getByRole("heading", { level: 1 })).toContainText("Sent", { timeout: 1_000 });
  }).toPass();
  expect(await mail.waitFor(app.owner.email)).toContain("Your server responded with 410");
  await expect(dashboard.getByText(app.owner.email)).toBeVisible();
  await expectAccessible(dashboard);
  await message.getByRole("tab", { name: "As HTML" }).click();
  const html = message.frameLocator("iframe");
  await expect(html.getByRole("heading", { name: `The webhook to ${host} was disabled` })).toBeVisible();
  await expect(html.getByRole("link", { name: "Open the endpoint" })).toHaveAttribute(
    "href",
    new RegExp(`^http://localhost:\\d+/webhooks/${endpoint.id}\\?delivery=`),
  );
}

async function openOnPhone({ dashboard }: Setup): Promise<void> {
  await dashboard.setViewportSize({ width: 390, height: 844 });
  await dashboard.reload(); // as text: no script runs in the other's frame, not even axe's
  await expectAccessible(dashboard);
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dashboard.getByRole("link", { name: /^Webhook …/ }).click();
  await expect(dashboard.getByText("It answered 410, gone, so it was disabled.")).toBeVisible();
}

const diagnosis = (dashboard: Page) => dashboard.getByRole("region", { name: "What was found" });

/** Fills in the form and submits it. */
async function ask(dashboard: Page, received: Received, body: string, secret: string): Promise<void> {
  await dashboard.getByRole("textbox", { name: /^Headers/ }).fill(linesOf(received));
  await dashboard.getByRole("textbox", { name: /^Secret/ }).fill(secret);
  await dashboard.getByRole("textbox", { name: /^Body/ }).fill(body);
  await dashboard.getByRole("button", { name: /Find the mistake/ }).click();
}

/** Returns the headers as lines of a log. */
const linesOf = ({ headers }: Received): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
