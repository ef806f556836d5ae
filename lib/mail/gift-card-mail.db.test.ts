import { beforeEach, expect, test } from "vitest";
import { showGiftCardCode } from "#lib/core/codes";
import { addDays, nowInSeconds, toUnix } from "#lib/core/time";
import { openMail } from "#lib/dashboard/mail/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { createOrder } from "#lib/domain/sales/create";
import { mailEnded, makeWritingStore, picturesIn } from "#lib/testing/guest-mail";
import { AT_ONCE, makeAllDue, startSender, toSmtp } from "#lib/testing/mail";
import { ownDatabase } from "#lib/testing/own-database";
import { mailOf } from "#lib/testing/people";
import { makeGiftCardProduct } from "#lib/testing/products";
import { readQr } from "#lib/testing/read-qr";
import { startSmtp } from "#lib/testing/smtp";
import { eventTypes, present, type TestStore } from "#lib/testing/store";

ownDatabase();

let store: TestStore;
let live: PrismaContext;

beforeEach(async () => {
  store = await makeWritingStore();
  live = present(store.live);
});

async function orderCard(fields: Record<string, unknown> = {}) {
  const order = await createOrder(live, {
    customer: { email: "mara@post.example", name: "Mara" },
    items: [{ product_id: await makeGiftCardProduct(live), quantity: 1, amount_cents: 5_000, ...fields }],
    payment_method: "manual",
  });
  return live.db.gift_card.findFirstOrThrow({ where: { order_id: order.id } });
}
const GIFT = { recipient_email: "ben@post.example", recipient_name: "Ben", message: "Happy birthday\nfrom all" };

test("a gift card goes to its recipient with message, balance and code, and the buyer gets no code", async () => {
  const smtp = await startSmtp();
  const card = await orderCard(GIFT);
  startSender(toSmtp(smtp));
  await mailEnded(store, 2);
  const mailTo = (address: string) => smtp.mail.find(({ readers }) => readers[0] === address);
  const gift = mailTo("ben@post.example");
  expect(gift?.subject).toBe("A gift card for Tidehouse from Mara");
  for (const words of ["> Happy birthday\n> from all", "€50.00", showGiftCardCode(card.code)])
    expect(gift?.text).toContain(words);
  expect(gift?.text).not.toContain("mara@post.example");
  expect(await readQr(picturesIn(gift)[0]?.bytes ?? new Uint8Array())).toEqual([showGiftCardCode(card.code)]);
  const bought = mailTo("mara@post.example");
  expect(bought?.text).toContain("The gift card goes to Ben (ben@post.example) in a mail of its own.");
  expect(`${bought?.text}${bought?.html}`).not.toContain(showGiftCardCode(card.code).slice(0, 9));
  expect(picturesIn(bought)).toEqual([]);
});

test("the confirmation of several gift cards names each recipient and amount, and says once how the cards come", async () => {
  const product_id = await makeGiftCardProduct(live);
  const card = {
    product_id,
    quantity: 1,
    amount_cents: 5_000,
    recipient_email: "ben@post.example",
    recipient_name: "Ben",
  };
  const cleo = { ...card, amount_cents: 2_500, recipient_email: "cleo@post.example", recipient_name: "Cleo" };
  await createOrder(live, {
    customer: { email: "mara@post.example", name: "Mara" },
    items: [card, cleo, { product_id, quantity: 2, amount_cents: 5_000 }, card],
    payment_method: "manual",
  });
  const [confirmation] = await mailOf(live);
  const { text } = await openMail(live, confirmation?.id ?? "");
  expect(text).toContain(
    "Each gift card comes in a mail of its own:\n\n- 2 × €50.00 to Ben (ben@post.example)\n- €25.00 to Cleo (cleo@post.example)\n- 2 × €50.00 to you\n\n",
  );
});

test("a gift card is recorded as delivered with one event, however often its mail is sent", async () => {
  const smtp = await startSmtp();
  const { id } = await orderCard(GIFT);
  startSender(toSmtp(smtp));
  await mailEnded(store, 2);
  const { email_sent_at } = await live.db.gift_card.findFirstOrThrow({ where: { id } });
  expect(email_sent_at).not.toBeNull();
  expect((await eventTypes(live)).filter((type) => type === "gift_card.updated")).toHaveLength(1);
  await pool().query("UPDATE mail SET status = 'waiting', sent_at = NULL, next_attempt_at = now() - interval '1 s'");
  await mailEnded(store, 2);
  expect(smtp.mail).toHaveLength(4);
  expect((await eventTypes(live)).filter((type) => type === "gift_card.updated")).toHaveLength(1);
  expect((await live.db.gift_card.findFirstOrThrow({ where: { id } })).email_sent_at).toEqual(email_sent_at);
});

test("a gift card is not recorded as delivered when the mail server refuses its recipient", async () => {
  const smtp = await startSmtp({
    rcpt: (_n, address) => (address.startsWith("ben") ? { code: 550, text: "no such user" } : undefined),
  });
  const { id } = await orderCard(GIFT);
  startSender(toSmtp(smtp));
  await mailEnded(store, 2);
  expect((await live.db.gift_card.findFirstOrThrow({ where: { id } })).email_sent_at).toBeNull();
  expect(await eventTypes(live)).not.toContain("gift_card.updated");
});

test("a gift card waits until it is to be delivered, and is never sent when it is voided before", async () => {
  const smtp = await startSmtp();
  const deliver_at = toUnix(addDays(nowInSeconds(), 30));
  const kept = await orderCard({ ...GIFT, deliver_at });
  const voided = await orderCard({ ...GIFT, deliver_at });
  await voidGiftCard(live, voided.id);
  startSender(toSmtp(smtp), AT_ONCE, 100);
  await mailEnded(store, 3); // two confirmations, and that the card of the buyer was voided
  const waiting = (await mailOf(live)).filter(({ status }) => status === "waiting");
  expect(waiting).toMatchObject([
    { kind: "gift_card", next_attempt_at: new Date(deliver_at * 1000), attempt_count: 0 },
  ]);
  expect(smtp.mail.filter(({ readers }) => readers[0] === "ben@post.example")).toEqual([]);
  await makeAllDue();
  await mailEnded(store, 4);
  const given = smtp.mail.filter(({ readers }) => readers[0] === "ben@post.example");
  expect(given.map(({ text }) => text)).toEqual([expect.stringContaining(showGiftCardCode(kept.code))]);
});
