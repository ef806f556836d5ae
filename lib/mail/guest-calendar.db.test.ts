import { beforeEach, expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { updateBooking } from "#lib/domain/bookings/update";
import { voidBooking } from "#lib/domain/bookings/void";
import type { Order } from "#lib/domain/orders/schema";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { voidTicket } from "#lib/domain/tickets/void";
import { calendarOf, entriesIn, mailEnded, makeWritingStore } from "#lib/testing/guest-mail";
import { startSender, toSmtp } from "#lib/testing/mail";
import { orderBooking, orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { makeTicketProduct } from "#lib/testing/products";
import { startSmtp, type TestSmtp } from "#lib/testing/smtp";
import { present, type TestStore } from "#lib/testing/store";
import { sendAgain } from "./send-again.ts";

ownDatabase();

let store: TestStore;
let live: PrismaContext;
let smtp: TestSmtp;

beforeEach(async () => {
  store = await makeWritingStore();
  live = present(store.live);
  smtp = await startSmtp();
  startSender(toSmtp(smtp));
});

const MARA = "mara@post.example";

const orderOf = (product_id: string, events: string[], quantity = 1, email = MARA): Promise<Order> =>
  createOrder(live, {
    customer: { email },
    items: events.map((ticket_event_id) => ({ product_id, quantity, ticket_event_id })),
    payment_method: "manual",
  });

const issuedOf = (order: Order): string[] => order.items.flatMap(({ issued }) => issued.map(({ id }) => id));
const methodsOf = (index: number): string[] => entriesIn(smtp.mail[index]).map(({ method }) => method);
const numbers = (): number[] => smtp.mail.flatMap(entriesIn).map(({ sequence }) => sequence);

test("of three tickets of an order the calendar keeps the event until the last is voided, and each mail has a later entry", async () => {
  const { order, ticketIds } = await orderTickets(live, {}, 3);
  const eventId = (await live.db.ticket.findFirstOrThrow({ where: { order_id: order.id } })).ticket_event_id;
  await mailEnded(store, 1);
  for (const [index, id] of ticketIds.entries()) {
    await voidTicket(live, id);
    await mailEnded(store, index + 2);
    expect(calendarOf(smtp.mail)).toEqual(index < 2 ? [`${eventId}@zakka`] : []);
  }
  expect([0, 1, 2, 3].map(methodsOf)).toEqual([["PUBLISH"], ["PUBLISH"], ["PUBLISH"], ["CANCEL"]]);
  expect(numbers()).toEqual([...new Set(numbers())].toSorted((a, b) => a - b));
});

test("both tickets of an order voided at once end the event in the calendar, in whatever order their mail arrives", async () => {
  const { ticketIds } = await orderTickets(live, {}, 2);
  await mailEnded(store, 1);
  await Promise.all(ticketIds.map((id) => voidTicket(live, id)));
  await mailEnded(store, 3);
  const [confirmed, ...voids] = smtp.mail;
  if (!confirmed) throw new Error("There is no confirmation.");
  expect(calendarOf([confirmed])).toHaveLength(1);
  expect(calendarOf([confirmed, ...voids])).toEqual([]);
  expect(calendarOf([confirmed, ...voids.toReversed()])).toEqual([]);
});

test("a guest with two orders of one event keeps it when one is refunded, whichever", async () => {
  for (const refundsFirst of [true, false]) {
    const before = smtp.mail.length;
    const { productId, eventIds } = await makeTicketProduct(live);
    const first = await orderOf(productId, eventIds, 2);
    const second = await orderOf(productId, eventIds, 1, MARA.toUpperCase());
    const uids = [`${eventIds[0]}@zakka`, `${eventIds[0]}-${second.id}@zakka`];
    await mailEnded(store, before + 2);
    expect(calendarOf(smtp.mail.slice(before)).toSorted()).toEqual(uids.toSorted());
    await refundOrder(live, refundsFirst ? first.id : second.id);
    await mailEnded(store, before + 3);
    expect(calendarOf(smtp.mail.slice(before))).toEqual([uids[refundsFirst ? 1 : 0]]);
    await refundOrder(live, refundsFirst ? second.id : first.id);
    await mailEnded(store, before + 4);
    expect(calendarOf(smtp.mail.slice(before))).toEqual([]);
  }
});

test("an order of another guest changes no name of an entry", async () => {
  const { productId, eventIds } = await makeTicketProduct(live);
  await orderOf(productId, eventIds, 1, "noor@post.example");
  await orderOf(productId, eventIds);
  await mailEnded(store, 2);
  expect(smtp.mail.flatMap(entriesIn).map(({ uid }) => uid)).toEqual([`${eventIds[0]}@zakka`, `${eventIds[0]}@zakka`]);
});

test("a refund of an order of two events ends what is over and keeps what is still valid, however many codes there are", async () => {
  const { productId, eventIds } = await makeTicketProduct(live, { capacities: [null, null] });
  const order = await orderOf(productId, eventIds, 45);
  await mailEnded(store, 3);
  expect(calendarOf(smtp.mail)).toHaveLength(2);
  const used = { uses_after: 1, redeemed_at: live.now };
  const [first = ""] = issuedOf(order);
  await live.db.ticket.updateMany({ where: { merchant_id: live.merchantId, id: first }, data: used });
  await refundOrder(live, order.id);
  await mailEnded(store, 4);
  expect(entriesIn(smtp.mail[3]).map(({ method, uid }) => [method, uid])).toEqual([
    ["PUBLISH", `${eventIds[0]}@zakka`],
    ["CANCEL", `${eventIds[1]}@zakka`],
  ]);
  expect(smtp.mail[3]?.attachments.map(({ filename }) => filename)).toEqual(["calendar.ics", "canceled.ics"]);
});

test("a ticket that is sent again brings its own event only", async () => {
  const { productId, eventIds } = await makeTicketProduct(live, { capacities: [null, null] });
  const order = await orderOf(productId, eventIds);
  await sendAgain(live, { of: "ticket", id: issuedOf(order)[1] ?? "" }, "friend@post.example");
  await mailEnded(store, 2);
  const again = smtp.mail.find(({ readers }) => readers.includes("friend@post.example"));
  expect(entriesIn(again)).toMatchObject([{ method: "PUBLISH", uid: `${eventIds[1]}@zakka` }]);
});

test("a booking that is moved keeps its entry at the new time, and one that is voided ends it and no other", async () => {
  const { id, ...product } = await orderBooking(live);
  await mailEnded(store, 1);
  const other = await orderBooking(live, { product, startsAt: addDays(live.now, 5) });
  await mailEnded(store, 2);
  const startsAt = addDays(live.now, 2);
  await updateBooking(live, id, { starts_at: toUnix(startsAt) });
  await mailEnded(store, 3);
  const starts = startsAt.toISOString().replace(/[-:]|\.\d{3}/g, "");
  expect(entriesIn(smtp.mail[2])).toMatchObject([{ method: "PUBLISH", uid: `${id}@zakka`, starts }]);
  await voidBooking(live, id);
  await mailEnded(store, 4);
  expect(methodsOf(3)).toEqual(["CANCEL"]);
  expect(calendarOf(smtp.mail)).toEqual([`${other.id}@zakka`]);
});
