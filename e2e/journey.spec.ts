import { execFileSync } from "node:child_process";
import { type Browser, expect, type Page, test } from "playwright/test";
import { get } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { FakeCamera } from "./support/camera.ts";
import { expectAccessible, signIn } from "./support/desk.ts";
import { Clone, freePort, type House } from "./support/house.ts";
import { Receiver, verifyBoth } from "./support/receiver.ts";

/**
 * The main job on a fresh clone, as its people do it: the merchant makes a key and a webhook, a program sells,
 * a phone at the door lets in, and the merchant's server hears of it.
 */
test("from a fresh clone to a guest let in", async () => {
  const camera = new FakeCamera();
  const receiver = new Receiver();
  const environment = { PORT: String(await freePort()), WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" };
  const clone = new Clone(environment, { isFresh: true });
  const browsers: Browser[] = [];
  const faults: string[] = [];
  try {
    const hook = await receiver.listen();
    const house = await test.step("npm start says where to go", () => clone.start());
    await test.step("the printed curl line works when pasted", () => {
      const answer = JSON.parse(
        execFileSync("bash", ["-c", house.curl], { stdio: ["ignore", "pipe", "ignore"] }).toString(),
      );
      expect(answer).toMatchObject({ object: "list" });
    });

    const office = await openBrowser();
    browsers.push(office);
    const desk = await openPage(await office.newContext({ baseURL: house.url }), faults);
    await test.step("the merchant signs in", () => signIn(desk, "/", house.owner));
    await expectAccessible(desk);
    const key = await test.step("issues a scoped key, shown once", () => makeKey(desk));
    const secret = await test.step("and registers a webhook", () => makeWebhook(desk, hook));

    const sold = await test.step("a program sells two tickets and a gift card", () => sell(house, key));

    const door = await openBrowser(camera.launchArguments);
    browsers.push(door);
    const phone = await openPage(
      await door.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 }, permissions: ["camera"] }),
      faults,
    );
    await test.step("the door signs in", () => signIn(phone, "/scan", house.staff));
    const verdict = phone.locator("main").getByRole("alert");

    await test.step("the camera reads the ticket and lets the guest in, with name and ticket", async () => {
      camera.show(sold.token, { module: 7, degrees: 12 });
      await expect(verdict).toContainText("ADMIT");
      await expect(verdict).toContainText("Mara Lindqvist");
      await expect(verdict).toContainText(sold.title);
      expect(await ticketOf(house, key, sold.ticketId)).toMatchObject({ uses_after: 1, remaining: 0 });
    });

    await test.step("a second scan is refused with the time of the first", async () => {
      camera.showNothing();
      await phone.reload(); // another phone, or the same one later: it remembers no code
      camera.show(sold.token, { module: 6, degrees: -8, x: 0.45 });
      await expect(verdict).toContainText("USED");
      await expect(verdict).toContainText(/\d{1,2}:\d{2}/);
      expect(await ticketOf(house, key, sold.ticketId)).toMatchObject({ uses_after: 1 });
    });

    await test.step("a typed gift card is charged", async () => {
      camera.showNothing();
      await type(phone, sold.code);
      await expect(verdict).toContainText("€50.00");
      for (const digit of ["1", "8", "5", "0"]) await phone.getByRole("button", { name: digit, exact: true }).click();
      await phone.getByRole("button", { name: /^Charge €18.50/ }).click();
      await expect(verdict).toContainText("CHARGED");
      await expect(verdict).toContainText("€31.50");
    });

    await test.step("an unknown code is said to be unknown", async () => {
      await type(phone, "T-00000000000000000000000000");
      await expect(verdict).toContainText(/NOT\s*OURS/);
    });

    await test.step("a dead network is said, and the scan goes through once it is back", async () => {
      await phone.context().setOffline(true);
      await type(phone, sold.secondToken);
      await expect(verdict).not.toContainText("ADMIT");
      await phone.context().setOffline(false);
      await expect(verdict).toContainText("ADMIT");
      const redemptions = await get(house, `/v1/tickets/${sold.secondTicketId}/redemptions`, key);
      expect(redemptions.data).toHaveLength(1);
    });

    await test.step("ticket.redeemed arrived at the merchant's server, signed both ways", async () => {
      const received = await receiver.waitFor("ticket.redeemed");
      verifyBoth(received, secret);
      expect(received.event.data).toMatchObject({ id: sold.ticketId, was_first: true, uses_after: 1 });
      expect(received.headers["user-agent"]).toBe("Service-Webhooks/1.0");
    });

    await test.step("the dashboard shows the order, the used ticket, the charge and the delivery", async () => {
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
    });

    await test.step("killed without a word, another npm start comes back with everything", async () => {
      await clone.kill();
      const again = await clone.start();
      expect(again.key).toBe(house.key);
      expect(await ticketOf(again, key, sold.ticketId)).toMatchObject({ uses_after: 1 });
      expect(await get(again, `/v1/gift_cards/${sold.cardId}`, key)).toMatchObject({ balance_cents: 3_150 });
    });

    expect(faults).toEqual([]);
    await test.step("Ctrl-C ends everything", async () => {
      expect(clone.hasDatabaseRunning()).toBe(true);
      await clone.stop();
      await expect(fetch(house.url)).rejects.toThrow();
      expect(clone.hasDatabaseRunning()).toBe(false);
    });
  } finally {
    for (const browser of browsers) await browser.close();
    receiver.close();
    camera.close();
    await clone.kill();
    clone.remove();
  }
});

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

/** As a stranger's program: products, then an order, then what it issued. */
async function sell(house: House, key: string) {
  const products = await get(house, "/v1/products?status=published", key);
  const details = await Promise.all(
    products.data.map((one: { id: string }) => get(house, `/v1/products/${one.id}`, key)),
  );
  const now = Date.now() / 1000;
  const ticket = details.find((one) => one.type === "ticket" && one.max_uses === 1 && upcoming(one, now).length > 0);
  const card = details.find((one) => one.type === "gift_card" && one.denominations_cents.includes(5_000));
  const line = {
    product_id: ticket.id,
    quantity: 2,
    ticket_event_id: upcoming(ticket, now)[0]?.id,
    ...(ticket.tiers.length > 0 && { tier_id: ticket.tiers[0].id }),
    attendee_names: ["Mara Lindqvist", "Elin Lindqvist"],
  };
  const response = await fetch(`${house.url}/v1/orders`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Idempotency-Key": "journey-1" },
    body: JSON.stringify({
      customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
      items: [line, { product_id: card.id, quantity: 1, amount_cents: 5_000 }],
      payment_method: "manual",
    }),
  });
  const order = await response.json();
  expect(response.status, JSON.stringify(order)).toBe(201);
  const [first, second] = order.items[0].issued;
  const [issuedCard] = order.items[1].issued;
  const [{ qr_token: token }, { qr_token: secondToken }, { code }] = await Promise.all([
    ticketOf(house, key, first.id),
    ticketOf(house, key, second.id),
    get(house, `/v1/gift_cards/${issuedCard.id}`, key),
  ]);
  return {
    title: ticket.title as string,
    ticketId: first.id as string,
    secondTicketId: second.id as string,
    cardId: issuedCard.id as string,
    token: token as string,
    secondToken: secondToken as string,
    code: code as string,
  };
}

interface UpcomingEvent {
  id: string;
  starts_at: number;
  remaining: number | null;
}

const upcoming = (product: { events: UpcomingEvent[] }, now: number): UpcomingEvent[] =>
  product.events.filter((event) => event.starts_at > now && (event.remaining ?? 2) >= 2);

const ticketOf = (house: House, key: string, id: string) => get(house, `/v1/tickets/${id}`, key);

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
