import { type Browser, expect, test } from "playwright/test";
import { get, makeCustomer, post } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { expectAccessible, signIn, turnToTestData } from "./support/desk.ts";
import { Clone, freePort } from "./support/house.ts";
import { type Received, Receiver } from "./support/receiver.ts";

/**
 * The person whose server refuses what is genuine: the mistake is named from what it received. Later the server is gone,
 * and a mail says so, which can be read without a mail server.
 */
test("from a signature that does not verify to the mail about a receiver that is gone", async () => {
  const receiver = new Receiver();
  const clone = new Clone({ PORT: String(await freePort()), WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" });
  let office: Browser | undefined;
  const faults: string[] = [];
  try {
    const hook = await receiver.listen();
    const { host } = new URL(hook);
    const house = await clone.start();
    const endpoint = await post(house, "/v1/webhooks", { url: hook, events: ["customer.created"] });
    await makeCustomer(house, "Mara");
    const received = await receiver.waitFor("customer.created");
    office = await openBrowser();
    const context = await office.newContext({ baseURL: house.url });
    const desk = await openPage(context, faults);
    await signIn(desk, "/", house.owner);
    await turnToTestData(desk);
    const found = desk.getByRole("region", { name: "What was found" });
    const ask = async (body: string, secret: string) => {
      await desk.getByRole("textbox", { name: /^Headers/ }).fill(linesOf(received));
      await desk.getByRole("textbox", { name: /^Secret/ }).fill(secret);
      await desk.getByRole("textbox", { name: /^Body/ }).fill(body);
      await desk.getByRole("button", { name: /Find the mistake/ }).click();
    };

    await test.step("a body that was parsed and printed again is named, with the first difference", async () => {
      await desk.goto("/webhooks");
      await desk.getByRole("link", { name: "Check a signature" }).click();
      await expectAccessible(desk);
      await ask(JSON.stringify(received.event, null, 2), endpoint.signing_secret);
      await expect(found.getByRole("heading", { name: /parsed and written as JSON again/ })).toBeVisible();
      await expect(found.getByRole("figure", { name: /The first difference, behind 1 character/ })).toBeVisible();
      await expectAccessible(desk);
    });

    await test.step("so is a secret of somewhere else, and nothing where nothing is wrong", async () => {
      await ask(received.body, `whsec_${Buffer.alloc(24, 7).toString("base64")}`);
      await expect(found.getByRole("heading", { name: /never one of this store/ })).toBeVisible();
      await ask(received.body, endpoint.signing_secret);
      await expect(found.getByText("No mistake in these")).toBeVisible();
      await expect(found.getByText(hook)).toBeVisible();
    });

    await test.step("before JavaScript does it works too, from the delivery, and sends no secret back", async () => {
      const storageState = await context.storageState();
      const plain = await office?.newContext({ baseURL: house.url, storageState, javaScriptEnabled: false });
      const page = await plain?.newPage();
      if (!page) throw new Error("The browser is gone.");
      const { data } = await get(house, `/v1/webhooks/${endpoint.id}/deliveries`);
      await page.goto(`/webhooks/verify?endpoint=${endpoint.id}&delivery=${data[0].id}`);
      await expect(page.getByRole("textbox", { name: /^Body/ })).toHaveValue(received.body);
      await page.getByRole("textbox", { name: /^Secret/ }).fill(house.key);
      await page.getByRole("button", { name: /Find the mistake/ }).click();
      await expect(page.getByRole("heading", { name: "This is an API key, not a signing secret." })).toBeVisible();
      expect(await page.content()).not.toContain(house.key);
      await plain?.close();
    });

    await test.step("a server that is gone switches the endpoint off, and a mail says so", async () => {
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
    });

    await test.step("it is kept, and read as text and as HTML", async () => {
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
    });

    await test.step("on a phone nothing scrolls sideways; it leads to the endpoint", async () => {
      await desk.setViewportSize({ width: 390, height: 844 });
      await desk.reload(); // as text: no script runs in the other's frame, not even axe's
      await expectAccessible(desk);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await desk.getByRole("link", { name: /^Webhook …/ }).click();
      await expect(desk.getByText("Switched off").first()).toBeVisible();
    });
    expect(faults).toEqual([]);
  } finally {
    await office?.close();
    receiver.close();
    await clone.kill();
    clone.remove();
  }
});

/** As a log has them. */
const linesOf = ({ headers }: Received): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
