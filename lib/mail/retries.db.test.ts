import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  AT_ONCE,
  ended,
  FROM,
  makeAllDue,
  only,
  PATIENT,
  setUpMail,
  startSender,
  toSmtp,
  tried,
  write,
} from "#lib/testing/mail";
import { startSmtp } from "#lib/testing/smtp";
import { smtpPort } from "./smtp.ts";

setUpMail();

test("a mail server's response is quoted without characters that the database cannot store", async () => {
  const raw = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (line) => socket.write(String(line).startsWith("MAIL") ? "451 Not\0now\r\n" : "250 ok\r\n"));
    socket.write("220 ready\r\n");
  });
  await new Promise<void>((listening) => raw.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void raw.close());
  await write();
  startSender(smtpPort(`smtp://127.0.0.1:${(raw.address() as { port: number }).port}`, FROM, PATIENT));
  await tried();
  expect((await only()).last_error).toMatch(/451 Not\ufffdnow$/);
});

test("a mail that the server refuses temporarily (451) is sent again with the same bytes and Message-ID", async () => {
  const smtp = await startSmtp({ rcpt: (n) => (n < 2 ? { code: 451, text: "4.7.1 Greylisted" } : undefined) });
  const id = await write();
  startSender(toSmtp(smtp), AT_ONCE);
  await ended();
  expect(await only()).toMatchObject({ status: "sent", attempt_count: 3, last_error: null });
  expect(smtp.mail).toHaveLength(1);
  expect(smtp.mail[0]?.messageId).toBe(`<${id}@zakka.example>`);
});

test("a mail that the server keeps refusing fails after the last attempt, with the server's response", async () => {
  const smtp = await startSmtp({ data: () => ({ code: 452, text: "4.3.1 Out of space" }) });
  await write();
  startSender(toSmtp(smtp), AT_ONCE);
  await ended();
  expect(await only()).toMatchObject({ status: "failed", attempt_count: 4, lease_until: null, sent_at: null });
  expect((await only()).last_error).toMatch(/^452 .*Out of space/);
  expect(smtp.texts).toBe(4);
});

test("each refusal makes the wait longer, and the row has the time of the next attempt", async () => {
  const smtp = await startSmtp({ rcpt: () => ({ code: 451, text: "4.7.1 Later" }) });
  await write();
  startSender(toSmtp(smtp), [100, 5_000]);
  await tried();
  const wait = ((await only()).next_attempt_at.getTime() - Date.now()) / 1_000;
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThan(111);
  expect((await only()).last_error).toMatch(/^451 /);
  await makeAllDue();
  await tried(2);
  expect(((await only()).next_attempt_at.getTime() - Date.now()) / 1_000).toBeGreaterThan(4_000);
});

test("a mail that is sent again by hand and refused temporarily has one attempt", async () => {
  const smtp = await startSmtp({ rcpt: () => ({ code: 451, text: "4.7.1 Later" }) });
  await write({ attempt_count: 1, by_hand: true });
  startSender(toSmtp(smtp), AT_ONCE);
  await ended();
  expect(await only()).toMatchObject({ status: "failed", attempt_count: 2, by_hand: false });
});

test.each([
  ["the recipient", { rcpt: () => ({ code: 550, text: "5.1.1 No such user" }) }],
  ["the text", { data: () => ({ code: 554, text: "5.7.1 Spam" }) }],
])("a mail is not tried again if the server refuses %s permanently (5xx)", async (_what, rules) => {
  const smtp = await startSmtp(rules);
  await write();
  startSender(toSmtp(smtp), AT_ONCE);
  await ended();
  expect(await only()).toMatchObject({ status: "failed", attempt_count: 1 });
  expect((await only()).last_error).toMatch(/^55\d /);
});

test("a mail is tried again if the server refuses the sign-in or the sender, since an operator can correct that", async () => {
  const smtp = await startSmtp({ login: { user: "shop", password: "right" } });
  await write();
  const url = smtp.url.replace("right", "wrong");
  const sender = startSender(smtpPort(url, FROM, PATIENT));
  await tried();
  const { status, last_error } = await only();
  expect(status).toBe("waiting");
  expect(last_error).toMatch(/^The mail server refused the sign-in: 535 /);
  expect(last_error).not.toContain("wrong");
  await sender.stop();
  const strict = await startSmtp({ from: () => ({ code: 553, text: "5.7.1 Sender not owned" }) });
  await makeAllDue();
  startSender(toSmtp(strict));
  await tried(2);
  expect(await only()).toMatchObject({ status: "waiting" });
  expect((await only()).last_error).toMatch(/^The mail server refused the sender: 553 /);
});

test("a mail is sent when a mail server that was down is back", async () => {
  const down = await startSmtp();
  await down.close();
  await write();
  startSender(smtpPort(down.url, FROM, PATIENT), Array(50).fill(0.2));
  await tried();
  expect((await only()).last_error).toMatch(/^No connection to the mail server: .*ECONNREFUSED/);
  const back = await startSmtp({ port: down.port });
  await ended();
  expect(await only()).toMatchObject({ status: "sent" });
  expect(back.mail).toHaveLength(1);
});

test("a mail is sent again if the server drops the connection in the middle of it", async () => {
  const smtp = await startSmtp({ data: (n) => (n === 0 ? "drop" : undefined) });
  await write();
  startSender(toSmtp(smtp), AT_ONCE);
  await ended();
  expect(await only()).toMatchObject({ status: "sent", attempt_count: 2 });
  expect(smtp.texts).toBe(2);
  expect(smtp.mail).toHaveLength(1);
});
