import { expect, type Page, test } from "playwright/test";
import { get, makeCustomer, post } from "./support/api.ts";
import { expectAccessible } from "./support/desk.ts";
import { inOffice, type Office } from "./support/office.ts";
import type { Received } from "./support/receiver.ts";

/** What was sent to the endpoint. */
interface Sent {
  endpoint: { id: string; signing_secret: string };
  received: Received;
}

/**
 * A server that refuses what is genuine: the mistake is named from what the server received. Later the server is gone, and
 * a mail says so, which can be read without a mail server.
 */
test("from a signature that does not verify to the mail about a receiver that is gone", () =>
  inOffice({}, async (office) => {
    const { house, hook, receiver } = office;
    const endpoint = await post(house, "/v1/webhooks", { url: hook, events: ["customer.created"] });
    await makeCustomer(house, "Mara");
    const sent: Sent = { endpoint, received: await receiver.waitFor("customer.created") };
    await test.step("a body that was parsed and printed again is named, with the first difference", () =>
      nameParsedBody(office, sent));
    await test.step("a secret from somewhere else is named, and nothing where nothing is wrong", () =>
      nameForeignSecret(office, sent));
    await test.step("it works without JavaScript, from the delivery, and sends no secret back", () =>
      diagnoseWithoutScripts(office, sent));
    await test.step("a server that is gone switches the endpoint off, and a mail says so", () => waitForMail(office));
    await test.step("the mail is kept, and can be read as text and as HTML", () => readMail(office, sent));
    await test.step("on a phone nothing scrolls sideways; the mail leads to the endpoint", () => openOnPhone(office));
  }));

async function nameParsedBody({ desk }: Office, { endpoint, received }: Sent): Promise<void> {
  const found = diagnosis(desk);
  await desk.goto("/webhooks");
  await desk.getByRole("link", { name: "Check a signature" }).click();
  await expectAccessible(desk);
  await ask(desk, received, JSON.stringify(received.event, null, 2), endpoint.signing_secret);
  await expect(found.getByRole("heading", { name: /parsed and written as JSON again/ })).toBeVisible();
  await expect(found.getByRole("figure", { name: /The first difference, behind 1 character/ })).toBeVisible();
  await expectAccessible(desk);
}

async function nameForeignSecret({ desk, hook }: Office, { endpoint, received }: Sent): Promise<void> {
  const found = diagnosis(desk);
  await ask(desk, received, received.body, `whsec_${Buffer.alloc(24, 7).toString("base64")}`);
  await expect(found.getByRole("heading", { name: /never one of this store/ })).toBeVisible();
  await ask(desk, received, received.body, endpoint.signing_secret);
  await expect(found.getByText("No mistake in these")).toBeVisible();
  await expect(found.getByText(hook)).toBeVisible();
}

async function diagnoseWithoutScripts(
  { house, openWithoutScripts }: Office,
  { endpoint, received }: Sent,
): Promise<void> {
  const page = await openWithoutScripts();
  const { data } = await get(house, `/v1/webhooks/${endpoint.id}/deliveries`);
  await page.goto(`/webhooks/verify?endpoint=${endpoint.id}&delivery=${data[0].id}`);
  await expect(page.getByRole("textbox", { name: /^Body/ })).toHaveValue(received.body);
  await page.getByRole("textbox", { name: /^Secret/ }).fill(house.key);
  await page.getByRole("button", { name: /Find the mistake/ }).click();
  await expect(page.getByRole("heading", { name: "This is an API key, not a signing secret." })).toBeVisible();
  expect(await page.content()).not.toContain(house.key);
}

async function waitForMail({ desk, house, hook, receiver }: Office): Promise<void> {
  const { host } = new URL(hook);
  receiver.status = 410;
  await makeCustomer(house, "Jonas");
  await expect(async () => {
    await desk.goto("/mail");
    await expect(desk.getByRole("link", { name: `Test: Webhook to ${host} is switched off` })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(desk.getByText("Mail is not sent:")).toBeVisible();
  await expectAccessible(desk);
}

async function readMail({ desk, house, hook }: Office, { endpoint }: Sent): Promise<void> {
  const { host } = new URL(hook);
  await desk.getByRole("link", { name: `Test: Webhook to ${host} is switched off` }).click();
  const letter = desk.getByRole("region", { name: "What it says" });
  await expect(letter.getByText("Your server answered 410")).toBeVisible();
  await expect(desk.getByText("Kept", { exact: true })).toBeVisible();
  await expect(desk.getByText(house.owner.email)).toBeVisible();
  await expectAccessible(desk);
  await letter.getByRole("tab", { name: "As HTML" }).click();
  const mail = letter.frameLocator("iframe");
  await expect(mail.getByRole("heading", { name: `The webhook to ${host} is switched off` })).toBeVisible();
  await expect(mail.getByRole("link", { name: "Open the endpoint" })).toHaveAttribute(
    "href",
    new RegExp(`^http://localhost:\\d+/webhooks/${endpoint.id}\\?delivery=`),
  );
}

async function openOnPhone({ desk }: Office): Promise<void> {
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.reload(); // as text: no script runs in the other's frame, not even axe's
  await expectAccessible(desk);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await desk.getByRole("link", { name: /^Webhook …/ }).click();
  await expect(desk.getByText("It answered 410, gone.")).toBeVisible();
}

const diagnosis = (desk: Page) => desk.getByRole("region", { name: "What was found" });

/** Fills the form in, and asks for the mistake. */
async function ask(desk: Page, received: Received, body: string, secret: string): Promise<void> {
  await desk.getByRole("textbox", { name: /^Headers/ }).fill(linesOf(received));
  await desk.getByRole("textbox", { name: /^Secret/ }).fill(secret);
  await desk.getByRole("textbox", { name: /^Body/ }).fill(body);
  await desk.getByRole("button", { name: /Find the mistake/ }).click();
}

/** The headers as a log has them. */
const linesOf = ({ headers }: Received): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
