import { expect, type Locator, type Page } from "playwright/test";
import type { Order } from "#client";
import { apiOf, findProduct } from "./support/api.ts";
import { expectAccessible } from "./support/pages.ts";
import { createTonight } from "./support/sell.ts";
import { type Setup, test } from "./support/setup.ts";

const GUEST = "Runa Skoglund";

/** What the guest holds: of each item its id and the code that the guest shows. */
interface Held {
  order: Order;
  card: { id: string; code: string };
  ticket: { id: string; code: string };
  voucher: { id: string; code: string };
  membership: { id: string; code: string };
}

/** The life of what a guest holds: found by what is pasted, shown, printed, used, corrected and ended. */
test("a gift card, a ticket, a voucher and a membership are found, used, corrected and ended", async ({ setup }) => {
  const { dashboard } = setup;
  const held = await sellAll(setup);
  await test.step("the gift card is found by its code, shown, and charged", () => chargeCard(setup, held));
  await test.step("a charge is reversed and the balance corrected, and the ledger adds up", () => correct(setup, held));
  await test.step("the ticket is found by its token with Enter at once, and printed", () => printTicket(setup, held));
  await test.step("the ticket is renamed, sent again and used, and its timeline says so", () => useTicket(setup, held));
  await test.step("the voucher is redeemed, and the use taken back", () => redeemVoucher(setup, held));
  await test.step("the member checks in, and the membership is set to end", () => endMembership(setup, held));
  await test.step("voiding says what is lost and asks for a reason", () => voidCard(setup, held));
  await test.step("on a phone nothing scrolls sideways", () => openOnPhone(dashboard, held));
});

async function sellAll({ app }: Setup): Promise<Held> {
  const zakka = apiOf(app);
  const [card, coffee, club, show] = await Promise.all([
    findProduct(app, "Tidehouse gift card"),
    findProduct(app, "Ten coffees"),
    findProduct(app, "Tidehouse, all year"),
    createTonight(app, "Lanterns on the water"),
  ]);
  const order = await zakka.orders.create({
    customer: { email: "runa@post.example", name: GUEST },
    items: [
      { product_id: card.id, quantity: 1, amount_cents: 5_000 },
      { product_id: show.id, quantity: 1, ticket_event_id: show.events?.[0]?.id },
      { product_id: coffee.id, quantity: 1 },
      { product_id: club.id, quantity: 1 },
    ],
    payment_method: "manual",
  });
  const [cardId = "", ticketId = "", voucherId = "", memberId = ""] = order.items.map((one) => one.issued[0]?.id);
  const [giftCard, ticket, voucher, membership] = await Promise.all([
    zakka.giftCards.retrieve(cardId),
    zakka.tickets.retrieve(ticketId),
    zakka.vouchers.retrieve(voucherId),
    zakka.memberships.retrieve(memberId),
  ]);
  return {
    order,
    card: { id: cardId, code: giftCard.code },
    ticket: { id: ticketId, code: ticket.qr_token },
    voucher: { id: voucherId, code: voucher.qr_token },
    membership: { id: memberId, code: membership.qr_token },
  };
}

/** Searches for a text from anywhere in the dashboard. */
async function paste(dashboard: Page, text: string): Promise<void> {
  await dashboard.keyboard.press("ControlOrMeta+k");
  await expect(dashboard.getByPlaceholder("Search or paste a code")).toBeFocused();
  await dashboard.keyboard.insertText(text);
}

const more = async (dashboard: Page, action: string): Promise<void> => {
  await dashboard.getByRole("button", { name: "More actions" }).click();
  await dashboard.getByRole("menuitem", { name: action }).click();
};

const entryOf = (dashboard: Page, text: string): Locator => dashboard.getByRole("listitem").filter({ hasText: text });

async function chargeCard({ dashboard }: Setup, { card }: Held): Promise<void> {
  await paste(dashboard, card.code.toLowerCase());
  await expect(dashboard.getByRole("option", { name: /Gift card/ }).first()).toHaveAttribute("aria-selected", "true");
  await dashboard.keyboard.press("Enter");
  await dashboard.waitForURL(`/gift-cards/${card.id}`);
  await dashboard.getByRole("button", { name: "Show code" }).click();
  await expect(dashboard.getByRole("img", { name: `QR code of the gift card ${card.code}` })).toBeVisible();
  await dashboard.keyboard.press("Escape");
  await dashboard.getByRole("link", { name: "Charge" }).click();
  await dashboard.getByLabel("Amount").fill("18.50");
  await expect(dashboard.getByText("Leaves €31.50")).toBeVisible();
  await expectAccessible(dashboard);
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByText("€18.50 spent in 1 charge")).toBeVisible();
}

async function correct({ app, dashboard }: Setup, { card }: Held): Promise<void> {
  const ledger = dashboard.getByRole("table", { name: "Ledger" });
  await ledger.getByRole("button", { name: "Reverse" }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Give €18.50 back" }).click();
  await expect(ledger).toContainText("Reversed after");
  await more(dashboard, "Adjust the balance");
  await dashboard.getByText("Take money off").click();
  await dashboard.getByLabel("Amount").fill("60");
  await dashboard.getByRole("button", { name: "Adjust", exact: true }).click();
  await expect(dashboard.getByLabel("Reason")).toHaveAccessibleDescription(/./);
  await dashboard.getByLabel("Reason").fill("Sold for less");
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByLabel("Amount")).toHaveAccessibleDescription(/€50.00/);
  expect(await apiOf(app).giftCards.retrieve(card.id)).toMatchObject({ balance_cents: 5_000 });
  await dashboard.getByLabel("Amount").fill("10");
  await dashboard.keyboard.press("Enter");
  await expect(ledger.getByRole("row", { name: /Sold for less/ })).toContainText("€40.00");
  await expect(ledger).toContainText("Sum of 4 entries");
  await expect(ledger).toContainText("equals the balance");
  expect(await apiOf(app).giftCards.retrieve(card.id)).toMatchObject({ balance_cents: 4_000 });
}

/** A scanner that types sends Enter right after the code. */
async function printTicket({ dashboard }: Setup, { ticket }: Held): Promise<void> {
  await paste(dashboard, ticket.code);
  await dashboard.keyboard.press("Enter");
  await dashboard.waitForURL(`/tickets/${ticket.id}`);
  await expect(dashboard.getByRole("img", { name: `QR code of this ticket: ${ticket.code}` })).toBeVisible();
  await more(dashboard, "Print");
  const paper = dashboard.getByRole("article", { name: /^Ticket: Lanterns/ });
  await expect(paper.getByRole("img", { name: `QR code: ${ticket.code}` })).toBeVisible();
  await expect(paper).toContainText("Test, not valid");
  await dashboard.emulateMedia({ media: "print" });
  await expect(dashboard.getByRole("navigation").first()).toBeHidden();
  await expect(paper).toBeVisible();
  await dashboard.emulateMedia({ media: null });
  await dashboard.goBack();
}

async function useTicket({ app, dashboard }: Setup, { ticket }: Held): Promise<void> {
  await more(dashboard, "Change the name");
  await dashboard.getByLabel("Name of the guest").fill("Liv Skoglund");
  await dashboard.keyboard.press("ControlOrMeta+s");
  await expect(dashboard.getByRole("heading", { level: 1, name: "Liv Skoglund" })).toBeVisible();
  await more(dashboard, "Send again");
  await dashboard.getByLabel("To", { exact: true }).fill("liv@post.example");
  await dashboard.getByRole("button", { name: "Send", exact: true }).click();
  await expect(entryOf(dashboard, "liv@post.example")).toBeVisible();
  await dashboard.getByRole("button", { name: "Let in" }).click();
  await dashboard.getByRole("button", { name: "Let in and use the ticket" }).click();
  const use = entryOf(dashboard, "Let in").first();
  await expect(use).toContainText("Ines Okafor");
  await expect(entryOf(dashboard, "Changed the name of the guest")).toBeVisible();
  await expect(entryOf(dashboard, "Sold for €18.00")).toBeVisible();
  await expectAccessible(dashboard);
  expect(await apiOf(app).tickets.retrieve(ticket.id)).toMatchObject({ attendee_name: "Liv Skoglund", uses_after: 1 });
}

/** The name of a page opens it, and its list finds the voucher too. */
async function redeemVoucher({ app, dashboard }: Setup, { voucher, order }: Held): Promise<void> {
  await paste(dashboard, "vouchers");
  await dashboard.keyboard.press("Enter");
  await dashboard.waitForURL("/vouchers");
  await dashboard.getByPlaceholder("Name, e-mail, token or order").fill(order.customer_email ?? "");
  await dashboard.keyboard.press("Enter");
  await dashboard
    .getByRole("row", { name: /Ten coffees/ })
    .getByRole("link")
    .first()
    .click();
  await dashboard.waitForURL(`/vouchers/${voucher.id}`);
  await dashboard.getByRole("button", { name: "Redeem" }).click();
  await dashboard.getByRole("button", { name: "Redeem use 1 of 10" }).click();
  // The message of the ticket may still fade out, with an Undo of its own.
  await dashboard.getByRole("dialog", { name: "Redeemed" }).getByRole("button", { name: "Undo" }).click();
  await expect(dashboard.getByRole("table", { name: "Uses" })).toContainText("Reversed after");
  expect(await apiOf(app).vouchers.retrieve(voucher.id)).toMatchObject({ uses_after: 0, remaining: 10 });
}

async function endMembership({ app, dashboard }: Setup, { membership }: Held): Promise<void> {
  await paste(dashboard, membership.code);
  await dashboard.keyboard.press("Enter");
  await dashboard.waitForURL(`/memberships/${membership.id}`);
  await dashboard.getByRole("button", { name: "Check in" }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Check the member in" }).click();
  await expect(dashboard.getByRole("table", { name: "Check-ins" }).getByRole("row")).toHaveCount(2);
  await more(dashboard, "Cancel the membership");
  await dashboard.getByLabel("Reason").fill("Moves away");
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: "Cancel the membership" }).click();
  await expect(entryOf(dashboard, "Set to end with its period")).toContainText("Moves away");
  expect(await apiOf(app).memberships.retrieve(membership.id)).toMatchObject({ cancel_at_period_end: true });
}

async function voidCard({ app, dashboard }: Setup, { card }: Held): Promise<void> {
  await dashboard.goto(`/gift-cards/${card.id}`);
  const dialog = dashboard.getByRole("alertdialog");
  await dashboard.evaluate(() => addEventListener("mousedown", (event) => event.preventDefault(), { once: true })); // as Safari: no focus for a pressed button
  await more(dashboard, "Void");
  await expect(dialog).toBeVisible();
  await dashboard.keyboard.press("Escape");
  await expect(dashboard.getByRole("button", { name: "More actions" })).toBeFocused();
  await more(dashboard, "Void");
  await expect(dialog).toContainText(`${GUEST} can no longer spend the €40.00 that is left.`);
  const confirm = dialog.getByRole("button", { name: "Void the card and €40.00" });
  await confirm.click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/./);
  expect(await apiOf(app).giftCards.retrieve(card.id)).toMatchObject({ voided_at: null });
  await dialog.getByLabel("Reason").fill("Lost on the ferry");
  await confirm.click();
  await expect(dashboard.getByText("Voided, cannot be spent")).toBeVisible();
  await expect(entryOf(dashboard, "Lost on the ferry")).toContainText("Voided");
}

async function openOnPhone(dashboard: Page, held: Held): Promise<void> {
  await dashboard.setViewportSize({ width: 390, height: 844 });
  const paths = [`/gift-cards/${held.card.id}`, `/tickets/${held.ticket.id}`, `/vouchers/${held.voucher.id}`];
  for (const path of paths) {
    await dashboard.goto(path);
    await expectAccessible(dashboard);
    expect(await dashboard.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
}
