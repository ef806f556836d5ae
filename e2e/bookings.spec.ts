import { expect, type Locator, type Page } from "playwright/test";
import type { Product } from "#client";
import { apiOf } from "./support/api.ts";
import { expectAccessible } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

const GUEST = "Birk Solheim";
const [FIRST, SECOND] = ["Bench by the window", "Bench at the stove"];
const DAY = "2031-03-05"; // a Wednesday in winter time
/** Ten o'clock in Berlin, where the store is. */
const TEN = Date.parse(`${DAY}T10:00:00+01:00`) / 1000;
const HOUR = 3_600;

/** A booking on the calendar: seen in the week and the day, moved by drag and by keyboard, and refused where it is taken. */
test("a booking is moved on the calendar by drag and by keyboard", async ({ setup }) => {
  const { dashboard } = setup;
  const product = await makeWorkshop(setup);
  const id = await book(setup, product, { bench: 0, at: TEN });
  await book(setup, product, { bench: 1, at: TEN + 4 * HOUR, name: "Somebody else" });
  await test.step("the week leads to the day", () => openDay(dashboard));
  await test.step("dragged to another bench and time, it asks first", () => drag(setup, id));
  await test.step("dropped where somebody else is, it stays and says why", () => dragToTaken(setup, id));
  await test.step("the keyboard moves it to another day", () => moveByKeyboard(setup, id));
  await test.step("the party arrives, and the arrival is taken back", () => checkIn(setup, id));
  await test.step("on a phone the day is a list", () => openOnPhone(dashboard));
});

const makeWorkshop = ({ app }: Setup): Promise<Product> =>
  apiOf(app).products.create({
    type: "booking",
    category: "appointment",
    status: "published",
    title: "Spoon carving",
    price_cents: 4_000,
    duration_minutes: 60,
    opening_hours: [3, 4].map((day) => ({ day, opens: "09:00", closes: "18:00" })),
    resources: [FIRST, SECOND].map((name) => ({ name, kind: "table", seats: 2 })),
  });

async function book(
  { app }: Setup,
  { id, resources }: Product,
  { bench, at, name = GUEST }: { bench: number; at: number; name?: string },
): Promise<string> {
  const order = await apiOf(app).orders.create({
    customer: { email: `carving.${bench}@post.example`, name },
    items: [{ product_id: id, quantity: 1, resource_id: resources?.[bench]?.id, starts_at: at, party_size: 2 }],
    payment_method: "manual",
  });
  return order.items[0]?.issued?.[0]?.id ?? "";
}

async function openDay(dashboard: Page): Promise<void> {
  await dashboard.goto(`/bookings/calendar?view=week&day=${DAY}`);
  const week = dashboard.getByRole("region", { name: "Bookings of the week" });
  await expect(week.getByRole("row", { name: FIRST })).toContainText(`10:00 ${GUEST}, 2 people`);
  await expectAccessible(dashboard);
  await week.getByRole("columnheader", { name: /Wed/ }).getByRole("link").click();
  await expect(dashboard.getByRole("region", { name: "Bookings of the day" })).toBeVisible();
  await expectAccessible(dashboard);
}

const bookingOf = (dashboard: Page, name = GUEST): Locator =>
  dashboard.getByRole("region", { name: "Bookings of the day" }).getByRole("link", { name });

/** Drags the booking to the place of another one, some hours above or below it, and drops it there. */
async function dragTo(dashboard: Page, { to, hours }: { to: string; hours: number }): Promise<void> {
  const booking = bookingOf(dashboard);
  await booking.scrollIntoViewIfNeeded();
  await booking.hover();
  const [from, other] = await Promise.all([booking.boundingBox(), bookingOf(dashboard, to).boundingBox()]);
  if (!from || !other) throw new Error("The calendar does not show both bookings.");
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2 + hours * (other.height + 2)];
  await expect(async () => {
    await dashboard.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await dashboard.mouse.down();
    await dashboard.mouse.move(x, y, { steps: 4 });
    await dashboard.mouse.up();
    await expect(dashboard.getByRole("alertdialog")).toBeVisible({ timeout: 1_000 });
  }).toPass(); // the code that drags is loaded when the pointer comes near
}

async function drag({ app, dashboard }: Setup, id: string): Promise<void> {
  await dragTo(dashboard, { to: "Somebody else", hours: -2 });
  const dialog = dashboard.getByRole("alertdialog");
  await expect(dialog).toContainText(new RegExp(`From .*10:00, ${FIRST} to .*12:00, ${SECOND}`));
  await expectAccessible(dashboard);
  await dialog.getByRole("button", { name: /^Move to/ }).click();
  await expect(dialog).toBeHidden();
  await expect(bookingOf(dashboard)).toContainText("12:00 to 13:00");
  expect(await apiOf(app).bookings.retrieve(id)).toMatchObject({ starts_at: TEN + 2 * HOUR });
}

async function dragToTaken({ app, dashboard }: Setup, id: string): Promise<void> {
  await dragTo(dashboard, { to: "Somebody else", hours: 0 });
  const dialog = dashboard.getByRole("alertdialog");
  await dialog.getByRole("button", { name: /^Move to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText(/taken/);
  await dialog.getByRole("button", { name: "Keep the time" }).click();
  await expect(dialog).toBeHidden(); // until then the keyboard belongs to it
  expect(await apiOf(app).bookings.retrieve(id)).toMatchObject({ starts_at: TEN + 2 * HOUR });
}

/** Uses no pointer at all. */
async function moveByKeyboard({ app, dashboard }: Setup, id: string): Promise<void> {
  const { keyboard } = dashboard;
  await bookingOf(dashboard).press("Enter");
  await dashboard.waitForURL(`/bookings/${id}`);
  await dashboard.getByRole("button", { name: "More actions" }).press("Enter");
  await dashboard.getByRole("menuitem", { name: "Move" }).press("Enter");
  await dashboard.getByRole("link", { name: "The day after" }).press("Enter");
  await expect(dashboard.getByLabel("Day", { exact: true })).toHaveValue("2031-03-06");
  await expectAccessible(dashboard);
  const choice = dashboard.getByRole("combobox", { name: /^Free on/ });
  await choice.focus();
  await keyboard.type("15:30");
  await dashboard.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await expect(dashboard.getByRole("listitem").filter({ hasText: "Moved to another time" })).toHaveCount(2);
  const moved = Date.parse("2031-03-06T15:30:00+01:00") / 1000;
  expect(await apiOf(app).bookings.retrieve(id)).toMatchObject({ starts_at: moved });
}

async function checkIn({ dashboard }: Setup, id: string): Promise<void> {
  await dashboard.goto(`/bookings/${id}`);
  await dashboard.getByRole("button", { name: "Check in" }).click();
  const dialog = dashboard.getByRole("alertdialog");
  await dialog.getByRole("button", { name: /^Check/ }).click();
  await expect(dialog).toBeHidden();
  await dashboard.getByRole("table", { name: "Arrivals" }).getByRole("button", { name: "Reverse" }).click();
  await dialog.getByRole("button", { name: "Give this use back" }).click();
  await expect(dashboard.getByRole("table", { name: "Arrivals" })).toContainText("Reversed after");
  await expectAccessible(dashboard);
}

async function openOnPhone(dashboard: Page): Promise<void> {
  await dashboard.setViewportSize({ width: 390, height: 844 });
  await dashboard.goto(`/bookings/calendar?day=2031-03-06`);
  await expect(dashboard.getByRole("link", { name: new RegExp(GUEST) })).toBeVisible();
  await expectAccessible(dashboard);
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}
