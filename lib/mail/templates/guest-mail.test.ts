import { describe, expect, test } from "vitest";
import type { GuestCards, GuestEntry, GuestFacts, GuestItem } from "#lib/mail/facts";
import { guestFacts, guestItem } from "#lib/testing/guest-facts";
import { canceledMail, endedMail, movedMail, refundedMail } from "./change-mail.ts";
import { againMail, confirmedMail, giftCardMail } from "./guest-mail.ts";
import type { Message } from "./message.ts";
import { renderMessage } from "./render.ts";
import { toText } from "./text.ts";

const WHOLE = { part: 1, parts: 1 };
const confirmed = (fields: Partial<GuestFacts>): string => toText(confirmedMail(guestFacts(fields), WHOLE));

const ticket = (number: number, fields: Partial<GuestItem> = {}): GuestItem =>
  guestItem({ id: `ticket-${number}`, number, of: 3, code: `T-0123456789ABCDEFGHJKMNPQR${number}`, ...fields });
const UNDATED = { starts_at: null, ends_at: null, place: null } as const;
const booking = (fields: Partial<GuestItem> = {}): GuestItem =>
  guestItem({ kind: "booking", title: "Sound bath", detail: "Room 2", party_size: 2, code: "B-0123", ...fields });
const voucher = (fields: Partial<GuestItem> = {}): GuestItem =>
  guestItem({ kind: "voucher", title: "Ten coffees", ...UNDATED, max_uses: 10, code: "V-0123", ...fields });
const giftCard = (fields: Partial<GuestItem> = {}): GuestItem =>
  guestItem({ kind: "gift_card", title: "Gift card", ...UNDATED, balance_cents: 5_000, code: "ABCD", ...fields });

const entry = (valid: number, ended = 0): GuestEntry => ({
  occasion_id: "o",
  title: "Winter Lights",
  starts_at: 1_940_952_600,
  ends_at: null,
  place: null,
  valid,
  ended,
  is_first: true,
});

const times = (text: string, part: string): number => text.split(part).length - 1;

describe("a confirmation", () => {
  const TICKETS = [ticket(1, { name: "Mara" }), ticket(2, { name: "Ben", detail: "Balcony" }), ticket(3)];

  test("of three tickets says once what they share, and each code stands with its own number, name and tier", async () => {
    const { text, html } = await renderMessage(
      confirmedMail(guestFacts({ items: TICKETS, entries: [entry(3)] }), WHOLE),
    );
    expect(text).toContain(
      `Your tickets

Show the code at the door, on your phone or printed.

Winter Lights
Friday, 4 Jul 2031, 19:30 to 22:30 (Europe/Berlin)
Main hall

Ticket 1 of 3
For Mara
Code: T-0123 4567 89AB CDEF GHJK MNPQ R1

Ticket 2 of 3, Balcony
For Ben
Code: T-0123 4567 89AB CDEF GHJK MNPQ R2

Ticket 3 of 3
Code: T-0123 4567 89AB CDEF GHJK MNPQ R3

The attached file puts the time into your calendar.
`,
    );
    for (const once of ["Friday, 4 Jul", "Main hall", "Show the code", "into your calendar"])
      expect(times(html, once)).toBe(1);
  });

  test("of one ticket says all about it at its code", () => {
    expect(confirmed({ items: [ticket(2, { name: "Ben", detail: "Balcony" })] })).toContain(
      "Winter Lights\nTicket 2 of 3, Balcony\nFriday, 4 Jul 2031, 19:30 to 22:30 (Europe/Berlin)\nMain hall\nFor Ben\nCode: T-",
    );
  });

  test("of several kinds says how each kind is used above its codes, in paragraphs of their own", () => {
    const text = confirmed({
      items: [ticket(1), booking(), ticket(2), voucher({ expires_at: 1_940_952_600 })],
      entries: [entry(2), entry(1)],
    });
    const order = [
      "Your tickets\n\nShow the code at the door, on your phone or printed.\n\nWinter Lights",
      "Ticket 1 of 3\nCode: T-",
      "Ticket 2 of 3\nCode: T-",
      "Your booking\n\nShow the code when you arrive, on your phone or printed.\n\nSound bath\nRoom 2\n",
      "2 people\nCode: B-",
      "Your voucher\n\nShow the code when you redeem it, on your phone or printed.\n\nTen coffees\nCan be used 10 times\nValid until 4 Jul 2031, 19:30 (Europe/Berlin)\nCode: V-",
      "The attached file puts the times into your calendar.",
    ].map((words) => text.indexOf(words));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test("keeps what happens at another time, or has another title, apart", () => {
    const text = confirmed({
      items: [ticket(1), ticket(2, { starts_at: 1_941_039_000 }), ticket(3, { title: "Ball" })],
    });
    for (const words of [
      "Winter Lights\nTicket 1 of 3\nFriday, 4",
      "Winter Lights\nTicket 2 of 3\nSaturday, 5",
      "Ball\n",
    ])
      expect(text).toContain(words);
  });

  test("shows no code of what is no longer valid, and says nothing about its use", () => {
    const text = confirmed({ items: [ticket(1, { ended_at: 1 }), ticket(2, { ended_at: 1 })], entries: [entry(0, 2)] });
    expect(text).toContain("Winter Lights\nNo longer valid\nFriday, 4 Jul");
    for (const words of ["Code:", "Show the code", "calendar"]) expect(text).not.toContain(words);
  });

  test("has lines that are the same at the same price as one", () => {
    const line = { title: "Gift card", detail: null, type: "gift_card", quantity: 1, total_cents: 5_000 };
    const text = confirmed({ items: [], lines: [line, { ...line, total_cents: 2_500 }, { ...line }, { ...line }] });
    expect(text).toContain("3 × Gift card: €150.00\n1 × Gift card: €25.00\nTotal: €24.00");
  });

  test("says what a discount code took off", () => {
    const order = { ...guestFacts().order, discount_code: "SUMMER", discount_cents: 500, total_cents: 1_900 };
    expect(confirmed({ order })).toContain("Discount SUMMER: −€5.00\nTotal: €19.00");
    expect(confirmed({})).not.toContain("Discount");
  });
});

describe("what a confirmation says about gift cards", () => {
  const CARD: GuestCards = { count: 1, cents: 5_000, recipient_name: null, recipient_email: null, deliver_at: null };
  const to = (recipient_name: string, fields: Partial<GuestCards> = {}): GuestCards => ({
    ...CARD,
    recipient_name,
    recipient_email: `${recipient_name.toLowerCase()}@post.example`,
    ...fields,
  });
  const AT = 1_940_952_600;

  test.each<[string, GuestCards[], string]>([
    ["one", [CARD], "The gift card goes to you in a mail of its own."],
    [
      "three lines to the same person",
      [CARD, { ...CARD }, { ...CARD }],
      "The 3 gift cards go to you in mails of their own.",
    ],
    [
      "one for later",
      [to("Ben", { deliver_at: AT })],
      "The gift card goes to Ben (ben@post.example) in a mail of its own on 4 Jul 2031, 19:30 (Europe/Berlin).",
    ],
    [
      "several people",
      [to("Ben"), to("Cleo", { cents: 2_500 }), CARD, { ...CARD }],
      "Each gift card comes in a mail of its own:\n\n- €50.00 to Ben (ben@post.example)\n- €25.00 to Cleo (cleo@post.example)\n- 2 × €50.00 to you\n",
    ],
    [
      "several people at one time",
      [to("Ben", { deliver_at: AT }), to("Cleo", { deliver_at: AT })],
      "Each gift card comes in a mail of its own on 4 Jul 2031, 19:30 (Europe/Berlin):\n\n- €50.00 to Ben (ben@post.example)\n- €50.00 to Cleo (cleo@post.example)\n",
    ],
    [
      "several times",
      [to("Ben", { deliver_at: AT }), CARD],
      "Each gift card comes in a mail of its own (times in Europe/Berlin):\n\n- €50.00 to Ben (ben@post.example), on 4 Jul 2031, 19:30\n- €50.00 to you, at once\n",
    ],
  ])("of %s is said once", (_which, cards, words) => {
    const text = confirmed({ items: [], cards });
    expect(text).toContain(`\n\n${words}`);
    expect(times(text, "own")).toBe(1);
  });
});

describe("a refund", () => {
  test("names what it voided once, with whom it was for, and without how it could be used", () => {
    const items = [
      ticket(1, { name: "Mara" }),
      ticket(3, { name: "Ben" }),
      voucher({ expires_at: 1_940_952_600 }),
      giftCard({ name: "Cleo" }),
      giftCard(),
      giftCard(),
    ].map((item) => ({ ...item, ended_at: 1 }));
    const facts = guestFacts({ items, entries: [entry(0, 3)], count: 8 });
    expect(toText(refundedMail(facts, { cents: 1_200 }))).toContain(
      `These can no longer be used:

Winter Lights
Friday, 4 Jul 2031, 19:30 to 22:30 (Europe/Berlin)
Main hall

- Ticket 1 of 3, for Mara
- Ticket 3 of 3, for Ben

Ten coffees

Gift card, €50.00

- Gift card, for Cleo
- 2 × Gift card

And 2 more of this order.

The attached file canceled.ics removes the time from your calendar, if you added it there.
`,
    );
  });
});

test("a canceled order names its lines with their tiers, each once", () => {
  const line = { title: "Winter Lights", detail: "Balcony", type: "ticket", quantity: 1, total_cents: 2_400 };
  const lines = [line, { ...line, detail: "Standing" }, { ...line }];
  expect(toText(canceledMail(guestFacts({ lines })))).toContain(
    "\n\n- 2 × Winter Lights, Balcony\n- 1 × Winter Lights, Standing\n\n",
  );
});

test("a voided item is named without its code, and the email says once that it is over", () => {
  const text = toText(endedMail(guestFacts({ items: [voucher({ ended_at: 1, expires_at: 1_940_952_600 })] })));
  expect(text).toContain("\n\nTen coffees\n\nIf you get money back");
  expect(times(text.toLowerCase(), "no longer")).toBe(2); // "is no longer valid", "no longer works"
  expect(text).not.toContain("V-0123");
});

test.each<[string, (facts: GuestFacts) => Message, string]>([
  ["confirmed", (facts) => confirmedMail(facts, WHOLE), "The attached file puts the time into your calendar."],
  ["sent again", againMail, "The attached file puts the time into your calendar."],
  [
    "moved",
    (facts) => movedMail(facts, { starts_at: null, place: null, party_size: 1 }),
    "The attached file updates your calendar, if you added the booking there.",
  ],
])("a booking that is %s names the attached calendar file if there is one", (_how, write, words) => {
  const items = [booking()];
  expect(toText(write(guestFacts({ items, entries: [entry(1)] })))).toContain(`\n\n${words}\n\n`);
  expect(toText(write(guestFacts({ items, entries: [] })))).not.toContain("attached");
});

test("a gift card for somebody else has its message, amount and expiry at its code, and not twice whom it is for", () => {
  const card = giftCard({
    name: "Ben",
    recipient_email: "ben@post.example",
    message: "Happy birthday 🎉\nfrom all",
    expires_at: 1_940_952_600,
  });
  const text = toText(giftCardMail(guestFacts({ items: [card] })));
  expect(text).toContain("Ben, this gift card is for you from Mara.\n\n> Happy birthday 🎉\n> from all\n\n");
  expect(text).toContain("\n\nGift card, €50.00\nValid until 4 Jul 2031, 19:30 (Europe/Berlin)\nCode: ABCD");
  expect(times(text, "Ben")).toBe(1);
});
