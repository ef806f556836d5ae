import { type Browser, expect, type Page } from "playwright/test";
import type { Membership } from "#client";
import { FakeCamera } from "#lib/testing/fake-camera";
import { apiOf } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import type { App } from "./support/clone.ts";
import { showAgain, type, verdictOn } from "./support/door.ts";
import { chooseEvents, expectAccessible, signIn } from "./support/pages.ts";
import { createTonight } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";

interface Shown {
  phone: Page;
  camera: FakeCamera;
}

const TITLE = "Winter Lights Night";
const DAY = 86_400;

/** The whole life of a camera at a door: not allowed, allowed, and every kind of code and of refusal in front of it. */
test("without the camera codes are typed, and with it every kind and every refusal has its word", async ({ setup }) => {
  const { app } = setup;
  const camera = new FakeCamera();
  const faults: string[] = [];
  let browser: Browser | undefined;
  try {
    // Without the argument that answers every question with yes.
    browser = await openBrowser(camera.launchArguments.filter((one) => !one.includes("fake-ui")));
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } });
    const phone = await openPage(context, faults);
    const codes = await test.step("a door has codes of each kind", () => findCodes(app));
    await test.step("tickets are valid from an hour before the start until the end", () =>
      setWindow(setup, { from: "60", until: "0" }));
    await test.step("a camera that is not allowed says how to allow it, and codes can be typed", async () => {
      await signIn(phone, "/scan", app.staff);
      await expect(phone.getByRole("heading", { name: "No camera" })).toBeVisible();
      await expect(phone.getByText("not allowed to use the camera")).toBeVisible();
      await expectAccessible(phone);
      await type(phone, codes.voucher);
      await expect(verdictOn(phone)).toContainText("ADMIT");
      await phone.keyboard.press("Escape");
    });
    await test.step("once it is allowed it starts", async () => {
      await context.grantPermissions(["camera"]);
      await phone.getByRole("button", { name: "Ask again" }).click();
      await expect(phone.getByText("Hold the code in the frame")).toBeVisible();
    });
    await test.step("a ticket of an event that has ended is too late", async () => {
      await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(codes.matinee.endsAt + 1);
      camera.show(codes.matinee.code);
      await expect(verdictOn(phone)).toContainText(/TOO\s*LATE/);
    });
    await test.step("without a chosen door a booking of another day is for the staff", () =>
      showBooking({ phone, camera }, codes));
    await chooseEvents(phone, TITLE);
    await test.step("a ticket of an event that begins in days is too early", async () => {
      camera.show(codes.ticket);
      await expect(verdictOn(phone)).toContainText(/TOO\s*EARLY/);
      await setWindow(setup, { from: "", until: "" });
      await showAgain({ phone, camera }, { text: codes.ticket }, /ADMIT/);
    });
    await test.step("each kind is let in", () => showKinds({ phone, camera }, codes));
    await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(codes.expiredCard.endsAt);
    await test.step("each refusal has its word", () => showRefusals({ phone, camera }, codes));
    expect(faults).toEqual([]);
  } finally {
    await browser?.close();
    camera.close();
  }
});

/** Sets from how many minutes before the start to how many after the end tickets of the store are valid. */
async function setWindow({ dashboard }: Setup, { from, until }: { from: string; until: string }): Promise<void> {
  await dashboard.goto("/settings/store");
  await dashboard.getByLabel("Tickets are valid from").fill(from);
  await dashboard.getByLabel("Tickets are valid until").fill(until);
  await dashboard.getByRole("button", { name: "Save the rules" }).click();
  await expect(dashboard.getByText("The rules are saved")).toBeVisible();
}

type Codes = Awaited<ReturnType<typeof findCodes>>;

/** Finds codes of the demo store, and sells those that it does not have for certain. */
async function findCodes(app: App) {
  const zakka = apiOf(app);
  const now = Date.now() / 1000;
  const { data: tickets } = await zakka.tickets.list({ limit: 100 });
  const { data: products } = await zakka.products.list({ status: "published", limit: 100 });
  const winter = products.find(({ title }) => title === TITLE)?.id;
  const { data: atDoor } = await zakka.tickets.list({ limit: 100, product_id: winter ?? "" });
  const { events } = await zakka.products.retrieve(winter ?? "");
  const soon = new Set(
    events?.filter(({ starts_at: at }) => at > now + DAY && at < now + 13 * DAY).map((event) => event.id),
  );
  const ofDoor = atDoor.filter(
    (one) => soon.has(one.ticket_event_id) && one.voided_at === null && one.uses_after === 0,
  );
  const { data: vouchers } = await zakka.vouchers.list({ limit: 100 });
  const unused = vouchers.filter(
    ({ voided_at, uses_after, expires_at }) =>
      voided_at === null && uses_after === 0 && (expires_at === null || expires_at > now),
  );
  const { data: memberships } = await zakka.memberships.list({ limit: 100 });
  const { data: bookings } = await zakka.bookings.list({ limit: 100 });
  const { data: cards } = await zakka.giftCards.list({ limit: 100 });
  const active = memberships.filter(({ status }) => status === "active");
  const atLimit = await takeAllCheckins(app, active);
  const [ticket, voided] = [ofDoor[0], ofDoor[1]];
  if (voided) await zakka.tickets.void(voided.id);
  return {
    ticket: found(ticket).qr_token,
    voided: found(voided).qr_token,
    used: found(tickets.find((one) => one.voided_at === null && one.uses_after === one.max_uses)).qr_token,
    wrongEvent: found(
      tickets.find((one) => one.product_id !== winter && one.voided_at === null && one.uses_after === 0),
    ).qr_token,
    voucher: found(unused[0]).qr_token,
    otherVoucher: found(unused[1]).qr_token,
    membership: found(active.find(({ id }) => id !== atLimit.id)).qr_token,
    atLimit: atLimit.qr_token,
    ended: found(memberships.find(({ status }) => status === "canceled")).qr_token,
    booking: found(
      bookings.find(
        ({ voided_at, uses_after, starts_at: at }) => !voided_at && !uses_after && at !== null && at > now + 2 * DAY,
      ),
    ).qr_token,
    card: found(cards.find((one) => one.voided_at === null && one.balance_cents >= 1_000)).code,
    ...(await makeCards(app)),
    matinee: await sellMatinee(app),
    unknown: "T-ZZZZZZZZZZZZZZZZZZZZZZZZZZ",
    poster: "https://tidehouse.example/tour",
  };
}

/** Returns the last membership with a cap, after all check-ins of its period. */
async function takeAllCheckins(app: App, memberships: readonly Membership[]): Promise<Membership> {
  const zakka = apiOf(app);
  for (const { id } of memberships.toReversed()) {
    const membership = await zakka.memberships.retrieve(id);
    if (!membership.usage) continue;
    for (let left = membership.usage.remaining_this_period ?? 0; left > 0; left--) await zakka.memberships.checkin(id);
    return membership;
  }
  throw new Error("The demo store has no membership with a cap.");
}

/** Returns a gift card that ends before it is shown, and the code of one that is charged as a whole. */
async function makeCards(app: App): Promise<{ expiredCard: { code: string; endsAt: number }; emptyCard: string }> {
  const zakka = apiOf(app);
  const guest = { initial_cents: 500, customer: { email: "mara.lindqvist@post.example" } };
  const endsAt = Math.floor(Date.now() / 1000) + 10;
  const ending = await zakka.giftCards.create({ ...guest, expires_at: endsAt });
  const empty = await zakka.giftCards.create(guest);
  await zakka.giftCards.redeem(empty.id, { amount_cents: 500 });
  return { expiredCard: { code: ending.code, endsAt }, emptyCard: empty.code };
}

/** Sells a ticket of an event that ends in a few seconds. */
async function sellMatinee(app: App): Promise<{ code: string; endsAt: number }> {
  const zakka = apiOf(app);
  const product = await createTonight(app, "Matinee", { endsIn: 8 });
  const event = found(product.events?.[0]);
  const order = await zakka.orders.create({
    customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
    items: [{ product_id: product.id, quantity: 1, ticket_event_id: event.id }],
    payment_method: "manual",
  });
  const { qr_token } = await zakka.tickets.retrieve(found(order.items[0]?.issued[0]).id);
  return { code: qr_token, endsAt: found(event.ends_at) };
}

function found<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error("The demo store has none of these.");
  return value;
}

async function showBooking({ phone, camera }: Shown, codes: Codes): Promise<void> {
  camera.show(codes.booking);
  await expect(verdictOn(phone)).toContainText(/OTHER\s*DAY/);
  await phone.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(verdictOn(phone)).toContainText("ADMIT");
  camera.showNothing();
  await phone.keyboard.press("Escape");
}

async function showKinds({ phone, camera }: Shown, codes: Codes): Promise<void> {
  camera.show(codes.otherVoucher);
  await expect(verdictOn(phone)).toContainText(/ADMIT[\s\S]*of/);
  camera.show(codes.membership);
  await expect(verdictOn(phone)).toContainText(/CHECKED\s*IN/);
  camera.show(codes.card);
  await expect(phone.getByRole("button", { name: "Enter the amount" })).toBeVisible();
  camera.show(codes.voided);
  const held = phone.getByText("Close the keypad to scan the next code.");
  await expect(held).toBeVisible();
  camera.showNothing();
  await expect(held).toBeHidden(); // else it would be read as soon as the keypad closes
  for (const key of "1000") await phone.keyboard.press(key);
  await phone.getByRole("button", { name: /^Charge €10.00/ }).click();
  await expect(verdictOn(phone)).toContainText("CHARGED");
}

/** Each is shown as soon as the one before has its word, as in a queue. Only a poster must be alone. */
async function showRefusals({ phone, camera }: Shown, codes: Codes): Promise<void> {
  const words: [string, RegExp][] = [
    [codes.voided, /VOID/],
    [codes.used, /USED/],
    [codes.wrongEvent, /WRONG\s*EVENT/],
    [codes.ended, /ENDED/],
    [codes.expiredCard.code, /EXPIRED/],
    [codes.emptyCard, /EMPTY/],
    [codes.atLimit, /LIMIT/],
    [codes.unknown, /NOT\s*OURS/],
  ];
  for (const [code, word] of words) {
    camera.show(code);
    await expect(verdictOn(phone)).toContainText(word);
  }
  await expectPastDue({ phone, camera }, codes.ended);
  camera.showNothing();
  await phone.keyboard.press("Escape");
  await expect(verdictOn(phone)).toHaveCount(0);
  await showAgain({ phone, camera }, { text: codes.poster }, /NOT\s*OURS/);
}

/** Only a payment that fails makes a membership overdue, so what is said of another one is changed. */
async function expectPastDue({ phone, camera }: Shown, code: string): Promise<void> {
  await phone.route("**/v1/redemptions/lookup", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, resource: { ...body.resource, status: "past_due" } } });
  });
  await showAgain({ phone, camera }, { text: code }, /PAST\s*DUE/);
  await phone.unroute("**/v1/redemptions/lookup");
}
