import { expect } from "playwright/test";
import { apiOf, makeCustomer } from "./support/api.ts";
import { expectAccessible, expectAtRest } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

/** A developer looks up how to send a request, sends it, and follows it to its event and to what that was sent to. */
test("a request is followed to what it changed, and from there to the webhook and back", async ({ setup }) => {
  await test.step("a guide says how to send it, and the reference sends one", () => readReference(setup));
  await test.step("the request is in the log, with its event", () => openRequest(setup));
  await test.step("the event failed to arrive, and is sent again", () => resendEvent(setup));
  await test.step("the event leads back to its request, and to its customer", () => followBack(setup));
  await test.step("on a phone nothing scrolls sideways", () => openOnPhone(setup));
  await test.step("the lists and the guides work without JavaScript", () => openWithout(setup));
});

const VIEWER_MS = 120_000; // the viewer of the reference is by far the largest script of all

async function readReference({ dashboard }: Setup): Promise<void> {
  await dashboard.getByRole("link", { name: "Documentation" }).first().click();
  await dashboard.getByRole("searchbox", { name: "Search the documentation" }).fill("idempotent-replayed");
  await dashboard.keyboard.press("Enter");
  await dashboard.waitForURL(/q=/); // the guide is also a link of the page before
  await dashboard
    .getByRole("link", { name: /^Idempotency/ })
    .last()
    .click();
  await expect(dashboard.getByRole("heading", { name: "Idempotency" })).toBeVisible();
  await expectAccessible(dashboard);
  await dashboard.getByRole("searchbox", { name: "Search the documentation" }).fill("GET /v1/bookings");
  await dashboard.keyboard.press("Enter");
  await dashboard.getByRole("link", { name: "API: List bookings" }).click();
  const operation = dashboard.getByRole("heading", { name: "List bookings" }).first();
  await expect(operation).toBeInViewport({ timeout: VIEWER_MS });
  await dashboard.getByRole("button", { name: "Fill in a test key" }).click();
  await expect(dashboard.getByText("The key ends in 1 hour.")).toBeVisible();
  await expectAtRest(dashboard); // the viewer draws its menu anew while it opens the operation
  await expectAccessible(dashboard, { targets: true });
  await dashboard.getByText("List bookings").first().click();
  await dashboard
    .getByRole("button", { name: /Test Request/ })
    .first()
    .click();
  await expect(async () => {
    const answer = dashboard.waitForResponse(/\/v1\/bookings/, { timeout: 5_000 });
    await dashboard.keyboard.press("ControlOrMeta+Enter"); // the viewer opens with its own scripts
    expect((await answer).status()).toBe(200);
  }).toPass();
  await dashboard.goto("/requests");
}

async function openRequest({ dashboard, app, receiver, receiverUrl }: Setup): Promise<void> {
  await apiOf(app).webhooks.create({ url: receiverUrl, events: ["customer.created"] });
  receiver.status = 500;
  await makeCustomer(app, "Noor");
  const row = dashboard.getByRole("link", { name: "POST /v1/customers" });
  await expect(async () => {
    await dashboard.goto("/requests");
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(dashboard);
  await row.click();
  await expect(dashboard.getByText('"email": "[removed]"').first()).toBeVisible();
  await expectAccessible(dashboard);
}

async function resendEvent({ dashboard, receiver }: Setup): Promise<void> {
  await dashboard.getByRole("link", { name: "customer.created" }).click();
  await expect(dashboard.getByRole("heading", { name: "customer.created" })).toBeVisible();
  const deliveries = dashboard.getByRole("table", { name: "Deliveries of this event" });
  await expect(async () => {
    await dashboard.reload();
    await expect(deliveries.getByText("500")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(dashboard);
  receiver.status = 200;
  await deliveries.getByRole("button", { name: /^Send again to 127/ }).click();
  await expect(dashboard.getByText("The event is being sent")).toBeVisible();
  await expect(async () => {
    await dashboard.reload();
    await expect(deliveries.getByText("Delivered")).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function followBack({ dashboard }: Setup): Promise<void> {
  await dashboard.getByRole("link", { name: "POST /v1/customers" }).click();
  await expect(dashboard.getByRole("heading", { name: "POST /v1/customers" })).toBeVisible();
  await dashboard.goBack();
  await dashboard.getByRole("link", { name: /^customer …/ }).click();
  await expect(dashboard.getByRole("heading", { name: "Noor" })).toBeVisible();
}

const PAGES = ["/events", "/requests", "/docs", "/docs/errors", "/docs/verify-webhooks"];

async function openOnPhone({ dashboard }: Setup): Promise<void> {
  await dashboard.setViewportSize({ width: 390, height: 844 });
  for (const path of PAGES) {
    await dashboard.goto(path);
    expect(await dashboard.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    await expectAccessible(dashboard);
  }
}

async function openWithout({ openWithoutScripts }: Setup): Promise<void> {
  const page = await openWithoutScripts();
  await page.goto("/events?type=customer.created");
  await expect(page.getByRole("table", { name: "Events" }).getByRole("row")).not.toHaveCount(1);
  await page.goto("/requests?status=2&method=POST");
  await expect(page.getByRole("link", { name: "POST /v1/customers" })).toBeVisible();
  await page.goto("/docs?q=rotate");
  await expect(page.getByRole("link", { name: /Rotate a key/ })).toBeVisible();
}
