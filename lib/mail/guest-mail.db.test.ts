import { beforeEach, expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { openMail } from "#lib/dashboard/mail/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { downloadsOf } from "#lib/domain/files/download";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { addFile, makeDigitalProduct, openFilesFolder, orderFiles } from "#lib/testing/files";
import { calendarIn, mailEnded, makeWritingStore, picturesIn } from "#lib/testing/guest-mail";
import { startSender, toSmtp } from "#lib/testing/mail";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { mailOf } from "#lib/testing/people";
import { makeAppointmentProduct } from "#lib/testing/products";
import { readQr } from "#lib/testing/read-qr";
import { startSmtp } from "#lib/testing/smtp";
import { makeStore, present, type TestStore } from "#lib/testing/store";

ownDatabase();
openFilesFolder();

let store: TestStore;
let live: PrismaContext;

beforeEach(async () => {
  store = await makeWritingStore();
  live = present(store.live);
});

test("the confirmation of a paid order goes to the buyer from the store, with totals, and with each code as text and as a QR code that the scanner reads", async () => {
  const smtp = await startSmtp();
  const startsAt = new Date("2031-07-04T17:30:00Z");
  const { order, ticketIds } = await orderTickets(live, { title: "Winter; Lights", startsAt }, 2);
  startSender(toSmtp(smtp));
  await mailEnded(store, 1);
  const [mail] = smtp.mail;
  expect(mail).toMatchObject({
    readers: ["mara.lindqvist@post.example"],
    from: { name: "Tidehouse", address: "mail@zakka.example" },
    replyTo: [{ address: "help@tidehouse.example" }],
    subject: "Your order at Tidehouse",
  });
  const tickets = await live.db.ticket.findMany({ where: { order_id: order.id }, orderBy: { seat_index: "asc" } });
  expect(tickets.map(({ id }) => id)).toEqual(ticketIds);
  for (const words of [
    "2 × Winter; Lights: €48.00",
    "Friday, 4 Jul 2031, 19:30 to 22:30 (Europe/Berlin)",
    "Main hall",
    "2 of 2",
  ]) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.html).toContain("#0a7d5c");
  const shown = picturesIn(mail);
  expect(shown).toHaveLength(2);
  for (const [index, ticket] of tickets.entries()) {
    expect(mail?.text?.replaceAll(" ", "")).toContain(ticket.qr_token);
    const picture = shown[index];
    expect(picture).toMatchObject({ disposition: "inline" });
    expect(mail?.html).toContain(`cid:${picture?.cid}`);
    expect(await readQr(picture?.bytes ?? new Uint8Array())).toEqual([ticket.qr_token]);
  }
  const calendar = calendarIn(mail);
  expect(calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(calendar).toContain("DTSTART:20310704T173000Z\nDTEND:20310704T203000Z\nSUMMARY:Winter\\; Lights\n");
});

test("the confirmation of a digital product names its files and leads to their page, for what is bought and for nothing else", async () => {
  const smtp = await startSmtp();
  const { productId } = await makeDigitalProduct(live);
  const other = await makeDigitalProduct(live, 1, "Postcards");
  await addFile(live, productId, "x".repeat(3_400), { name: "Wegweiser für Gäste.pdf" });
  await addFile(live, other.productId, "y", { name: "postcards.zip" });
  const order = await orderFiles(live, productId);
  await orderTickets(live);
  startSender(toSmtp(smtp));
  await mailEnded(store, 2);
  const withFiles = smtp.mail.filter(({ text }) => text?.includes("/download/"));
  expect(withFiles).toHaveLength(1);
  const token = (await downloadsOf(live, order.id))?.token;
  expect(withFiles[0]?.text).toContain("Your file\n\n- Wegweiser für Gäste.pdf, 3 kB\n\nDownload:\n");
  expect(withFiles[0]?.text).toContain(`/download/${token}\n`);
  expect(withFiles[0]?.html).toContain(`/download/${token}`);
  expect(withFiles[0]?.text).not.toContain("postcards.zip");
});

test("a refund in full says that the files are closed, and one of a part that everything stays", async () => {
  const smtp = await startSmtp();
  const { productId } = await makeDigitalProduct(live);
  await addFile(live, productId, "y");
  const order = await orderFiles(live, productId);
  startSender(toSmtp(smtp));
  await mailEnded(store, 1);
  const [stays, closes] = [
    "The rest of this order stays as it is.",
    "The files of this order can no longer be downloaded.",
  ];
  await refundOrder(live, order.id, { amount_cents: 100 });
  await mailEnded(store, 2);
  expect(smtp.mail[1]?.text).toContain(stays);
  expect(smtp.mail[1]?.text).not.toContain(closes);
  await refundOrder(live, order.id, {});
  await mailEnded(store, 3);
  expect(smtp.mail[2]?.text).toContain(closes);
  expect(smtp.mail[2]?.text).not.toContain(stays);
});

test("the confirmation of a paid order comes in several mails when there are many codes, and every code arrives once", async () => {
  const smtp = await startSmtp();
  const { order } = await orderTickets(live, {}, 100);
  startSender(toSmtp(smtp));
  await mailEnded(store, 3);
  expect(smtp.mail.map(({ subject }) => subject).sort()).toEqual(
    [1, 2, 3].map((part) => `Your order at Tidehouse (${part} of 3)`),
  );
  const tickets = await live.db.ticket.findMany({ where: { order_id: order.id } });
  const texts = smtp.mail.map(({ text }) => text?.replaceAll(" ", "")).join();
  expect(texts.match(/Code:T-[0-9A-Z]{26}/g)?.sort()).toEqual(tickets.map(({ qr_token }) => `Code:${qr_token}`).sort());
  expect(smtp.mail.flatMap(picturesIn)).toHaveLength(100);
  // Mail programs cut off what is longer than 102 KB.
  for (const { html } of smtp.mail) expect(Buffer.byteLength(html ?? "")).toBeLessThan(100_000);
});

test("the confirmation of a paid order of a booking names its place and people, and is written once by the order, whatever else is refused", async () => {
  const { productId, resourceIds } = await makeAppointmentProduct(live);
  const items = [
    { product_id: productId, quantity: 1, resource_id: resourceIds[0], starts_at: toUnix(addDays(live.now, 2)) },
  ];
  const input = { customer: { email: "elin@post.example" }, items, payment_method: "manual" as const };
  await createOrder(live, input);
  await expect(createOrder(live, input)).rejects.toMatchObject({ code: "slot_unavailable" });
  const [mail, ...others] = await mailOf(live);
  expect(others).toEqual([]);
  const { text } = await openMail(live, mail?.id ?? "");
  expect(text).toContain("1 person");
  expect(text).toContain("Code: B-");
});

test("the confirmation of a paid order is not written when the store turned mail to guests off, and one that waits then is kept", async () => {
  await orderTickets(live);
  await updateSettings(live, { guest_mail: false });
  await orderTickets(live);
  const smtp = await startSmtp();
  startSender(toSmtp(smtp));
  await mailEnded(store, 1);
  expect(await mailOf(live)).toMatchObject([{ status: "kept" }]);
  expect(smtp.texts).toBe(0);
});

test("mail about test data is kept and readable, and no mail server hears of it", async () => {
  const smtp = await startSmtp();
  const ctx = present(store.test);
  const { ticketIds } = await orderTickets(ctx);
  await orderGiftCard(ctx, 5_000);
  startSender(toSmtp(smtp));
  await mailEnded(store, 3);
  expect(smtp.connections).toBe(0);
  const mails = await mailOf(ctx);
  expect(mails.map(({ status }) => status)).toEqual(["kept", "kept", "kept"]);
  const { text, html, subject } = await openMail(ctx, mails[0]?.id ?? "");
  expect(subject).toBe("Test: Your order at Tidehouse");
  expect(text).toContain("The mail was not sent to the guest.");
  const picture = /src="data:image\/png;base64,([^"]+)"/.exec(html)?.[1] ?? "";
  const ticket = await ctx.db.ticket.findFirstOrThrow({ where: { id: ticketIds[0] } });
  expect(await readQr(Buffer.from(picture, "base64"))).toEqual([ticket.qr_token]);
  expect(await ctx.db.gift_card.count({ where: { merchant_id: ctx.merchantId, email_sent_at: { not: null } } })).toBe(
    0,
  );
  await expect(openMail(live, mails[0]?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  await expect(openMail((await makeStore()).test, mails[0]?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
});

test("mail about test data cannot be recorded as sent", async () => {
  await orderTickets(present(store.test));
  await expect(pool().query("UPDATE mail SET status = 'sent', sent_at = now()")).rejects.toMatchObject({
    code: "23514",
    message: expect.stringContaining("mail_test_check"),
  });
});
