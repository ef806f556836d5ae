import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { signalMail } from "#lib/domain/mail/wake";
import {
  all,
  ended,
  FROM,
  LONG_MS,
  makeAllDue,
  only,
  PATIENT,
  setUpMail,
  startSender,
  toSmtp,
  tried,
  write,
} from "#lib/testing/mail";
import { startRawSmtp } from "#lib/testing/raw-smtp";
import { until } from "#lib/testing/receiver";
import { startSmtp } from "#lib/testing/smtp";
import type { Message } from "./port.ts";
import { smtpMistake, smtpPort } from "./smtp.ts";

setUpMail();

test("a mail server that never greets or stops responding takes one time limit", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  await write();
  const sender = startSender(smtpPort(`smtp://127.0.0.1:${port}`, FROM, { ...PATIENT, connect: 300 }));
  await tried();
  expect((await only()).last_error).toBe("The mail server did not answer in time.");
  await sender.stop();
  const hanging = await startSmtp({ rcpt: () => "hang" });
  await makeAllDue();
  startSender(toSmtp(hanging, { ...PATIENT, silence: 300 }));
  await tried(2);
  expect((await only()).last_error).toBe("The mail server did not answer in time.");
});

test("a mail server that hangs in one mail delays no other, and hangs no longer than the deadline", async () => {
  const smtp = await startSmtp({ rcpt: (_n, address) => (address.startsWith("slow") ? "hang" : undefined) });
  await write({ recipient: "slow@shop.example" });
  for (let count = 0; count < 20; count++) await write();
  startSender(toSmtp(smtp, { ...PATIENT, silence: 60_000, deadline: 4_000 }));
  await ended(20);
  expect(smtp.mail).toHaveLength(20);
  await until(async () => (await all())[0]?.last_error !== null, LONG_MS);
  expect((await all())[0]).toMatchObject({
    status: "waiting",
    last_error: "The mail server did not answer in time.",
  });
  await write();
  signalMail();
  await ended(21);
});

test("a mail that starts when another exceeds the deadline is sent", async () => {
  const smtp = await startSmtp({ rcpt: (_n, address) => (address.startsWith("slow") ? "hang" : undefined) });
  const limits = { ...PATIENT, deadline: 4_000 };
  const port = toSmtp(smtp, limits);
  onTestFinished(() => port.close());
  const mail = (id: string, address: string): Message => ({
    id,
    to: { name: "", address },
    subject: "s",
    text: "t",
    html: "h",
  });
  const hung = port.deliver(mail("1", "slow@shop.example"));
  const others = await Promise.all(
    [-2, -1, 0, 1, 2].map(async (ms) => {
      await new Promise((resolve) => setTimeout(resolve, limits.deadline + ms));
      return port.deliver(mail(`at ${ms}`, "ines@shop.example"));
    }),
  );
  expect(await hung).toEqual({ status: "refused", error: "The mail server did not answer in time.", isFinal: false });
  expect(others).toEqual(others.map(() => ({ status: "sent" })));
});

test("all mail is sent over at most five connections", async () => {
  const smtp = await startSmtp();
  for (let count = 0; count < 40; count++) await write();
  startSender(toSmtp(smtp));
  await ended(40);
  expect(smtp.mail).toHaveLength(40);
  expect(smtp.connections).toBeLessThanOrEqual(5);
});

test.each([
  ["uses TLS where it is offered", "offered", ""],
  ["begins with TLS", "only", ""],
  ["insists on TLS", "offered", "&requireTLS=true"],
] as const)("a mail server %s, and is refused with a certificate that nobody signed", async (_what, tls, more) => {
  const smtp = await startSmtp({ tls });
  await write();
  const strict = startSender(toSmtp(smtp));
  await tried();
  expect((await only()).last_error).toMatch(/certificate/);
  await strict.stop();
  await makeAllDue();
  startSender(smtpPort(`${smtp.url}?tls.rejectUnauthorized=false${more}`, FROM, PATIENT));
  await ended();
  expect(smtp.mail).toMatchObject([{ isSecure: true }]);
});

test("nothing is sent to a mail server without TLS when TLS is required", async () => {
  const smtp = await startSmtp();
  await write();
  startSender(smtpPort(`${smtp.url}?requireTLS=true`, FROM, PATIENT));
  await tried();
  expect(await only()).toMatchObject({ status: "waiting" });
  expect((await only()).last_error).toMatch(/^No secure connection to the mail server/);
  expect(smtp.mail).toEqual([]);
});

test("the check of a mail server connects and signs in, and sends no mail", async () => {
  const smtp = await startSmtp({ login: { user: "shop", password: "right" } });
  expect(await smtpMistake(smtp.url)).toBeNull();
  expect(await smtpMistake(smtp.url.replace("right", "wrong"))).toMatch(/^The mail server refused the sign-in: 535 /);
  await smtp.close();
  expect(await smtpMistake(smtp.url)).toMatch(/^No connection to the mail server: .*ECONNREFUSED/);
  expect(smtp.mail).toHaveLength(0);
});

test.each([
  ["r&d@shop.example", "r&d@shop.example"],
  ["o'hara/{x}~%|`=?^*!#$@shop.example", "o'hara/{x}~%|`=?^*!#$@shop.example"],
  ["Info@XN--mller-kva.example", "Info@xn--mller-kva.example"],
  ["info@müller.example", "info@xn--mller-kva.example"],
])("mail to %s is told the server as %s, and the same is in its headers", async (address, told) => {
  const from = { name: "Shop", address: "mail@müller.example" };
  const message = {
    id: "1",
    to: { name: "Mara, Ines", address },
    subject: "s",
    text: "t",
    html: "h",
    replyTo: address,
  };
  const [raw, smtp] = [await startRawSmtp(), await startSmtp()];
  for (const url of [`smtp://127.0.0.1:${raw.port}`, smtp.url]) {
    const port = smtpPort(url, from, PATIENT);
    onTestFinished(() => port.close());
    expect(await port.deliver(message)).toEqual({ status: "sent" });
  }
  expect(raw.commands).toEqual(
    expect.arrayContaining(["MAIL FROM:<mail@xn--mller-kva.example>", `RCPT TO:<${told}>`, "DATA"]),
  );
  expect(smtp.mail).toMatchObject([
    {
      from: { name: "Shop", address: "mail@xn--mller-kva.example" },
      to: [{ name: "Mara, Ines", address: told }],
      replyTo: [{ address: told }],
      messageId: "<1@xn--mller-kva.example>",
    },
  ]);
});
