import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { signalMail } from "#lib/domain/mail/wake";
import { ownDatabase } from "#lib/testing/own-database";
import { mailOf, type StoredMail, writeMail } from "#lib/testing/people";
import { until } from "#lib/testing/receiver";
import { startSmtp, type TestSmtp } from "#lib/testing/smtp";
import { makePresentStore } from "#lib/testing/webhooks";
import { keptPort, type MailPort, type Message } from "./port.ts";
import { MailSender } from "./sender.ts";
import { smtpMistake, smtpPort } from "./smtp.ts";
import { SAVE_RENDERED } from "./sql.ts";

ownDatabase();

const FROM = { name: "Zakka", address: "mail@zakka.example" };
/** So long that no busy machine exceeds it, unless a test waits for it. */
const PATIENT = { connect: 30_000, silence: 30_000, deadline: 60_000 };
const AT_ONCE = [0, 0, 0];
const LONG = 90_000;
const NEVER_MS = 3_600_000;

let ctx: PrismaContext;
beforeEach(async () => {
  await pool().query("TRUNCATE mail");
  ctx = await makePresentStore();
  vi.spyOn(log, "warn").mockImplementation(() => {});
});

/** A sender that is stopped when the test is over. */
function startSender(port: MailPort, delaysS: readonly number[] = [3_600, 3_600, 3_600], pollMs?: number): MailSender {
  const sender = new MailSender(port, delaysS, pollMs);
  sender.start();
  onTestFinished(() => sender.stop(0));
  return sender;
}
const toSmtp = (smtp: TestSmtp, limits = PATIENT) => smtpPort(smtp.url, FROM, limits);
const only = async (): Promise<StoredMail> => {
  const [one, ...others] = await mailOf(ctx);
  expect(others).toEqual([]);
  return one as StoredMail;
};
const ended = (count = 1) =>
  until(async () => (await mailOf(ctx)).filter(({ status }) => status !== "waiting").length === count, LONG);
const tried = (count = 1) =>
  until(async () => {
    const { attempt_count, lease_until } = await only();
    return attempt_count >= count && lease_until === null;
  }, LONG);

describe("a mail", () => {
  test("arrives, with both forms of its text, and is sent", async () => {
    const smtp = await startSmtp();
    const id = await writeMail(ctx);
    startSender(toSmtp(smtp));
    await ended();
    const [mail] = smtp.mail;
    expect(mail).toMatchObject({
      sender: "mail@zakka.example",
      readers: ["ines@shop.example"],
      from: { name: "Zakka", address: "mail@zakka.example" },
      to: [{ name: "Ines Okafor", address: "ines@shop.example" }],
      subject: "Test: Events do not reach pos.tidehouse.example",
      messageId: `<${id}@zakka.example>`,
    });
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(mail?.text).toContain("> <b>The database</b> is away.");
    expect(mail?.html).toContain("&lt;b&gt;The database&lt;/b&gt; is away.");
    const stored = await only();
    expect(stored).toMatchObject({ status: "sent", attempt_count: 1, last_error: null, lease_until: null });
    expect(stored.sent_at).not.toBeNull();
    expect(mail?.subject).toBe(stored.subject);
    expect(mail?.html?.trim()).toBe(stored.html?.trim());
  });

  test("goes out at the wake-up of its commit, without a poll", async () => {
    const smtp = await startSmtp();
    startSender(toSmtp(smtp), AT_ONCE, NEVER_MS);
    await new Promise((resolve) => setTimeout(resolve, 300)); // after the poll that it starts with
    await writeMail(ctx);
    signalMail();
    await ended();
    expect(smtp.mail).toHaveLength(1);
  });

  test("goes out by a poll when nothing wakes the sender", async () => {
    const smtp = await startSmtp();
    startSender(toSmtp(smtp));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await writeMail(ctx);
    await ended();
    expect(smtp.mail).toHaveLength(1);
  });

  test("signs in with the name and password of the address", async () => {
    const smtp = await startSmtp({ login: { user: "shop@zakka", password: "p@ss:w/rd #1" } });
    await writeMail(ctx);
    startSender(toSmtp(smtp));
    await ended();
    expect(await only()).toMatchObject({ status: "sent" });
  });

  test("carries any name, subject and text, and none of them becomes a header or a second reader", async () => {
    const smtp = await startSmtp();
    await writeMail(ctx, {
      recipient_name: 'Okafor, Ines <x@evil.example>\r\nBcc: y@evil.example, "日本"',
      data: {
        store: "Café Ærø\r\nBcc: z@evil.example",
        url: "https://münchen.example/hooks\r\nBcc: w@evil.example",
        description: "line one\r\n\r\nContent-Type: text/plain",
        event_type: "ticket.redeemed",
        answer: {
          at: 0,
          response_status: 500,
          response_headers: {},
          error: null,
          body: "日本語 🎪 \u202egnp.exe\u0007\r\n.\r\nQUIT",
        },
      },
    });
    startSender(smtpPort(smtp.url, { ...FROM, name: 'Smith, "Ines"\r\nBcc: v@evil.example' }, PATIENT));
    await ended();
    const [mail] = smtp.mail;
    expect(mail?.readers).toEqual(["ines@shop.example"]);
    expect(mail?.to?.map(({ address }) => address)).toEqual(["ines@shop.example"]);
    expect(mail?.to?.[0]?.name).toContain("日本");
    expect(mail?.from?.name).toContain("Smith,");
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key).sort()).toEqual(
      ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"].sort(),
    );
    expect(mail?.text).toContain("Café Ærø Bcc: z@evil.example");
    expect(mail?.text).toContain("日本語 🎪");
    expect(mail?.text).not.toContain("\u202e");
    expect(mail?.text).toContain("> .\n> QUIT");
  });

  test("keeps a unicode subject whole", async () => {
    const smtp = await startSmtp();
    await writeMail(ctx, {
      subject: "Grüße aus 東京 – 🎪 größer, als eine Zeile sein darf, damit sie geteilt werden muss 🎪🎪",
      text: "a",
      html: "<p>a</p>",
    });
    startSender(toSmtp(smtp));
    await ended();
    expect(smtp.mail[0]?.subject).toBe((await only()).subject);
  });

  test.each([
    "a@b.example, c@d.example",
    "a b@c.example",
    "a@b.example\r\nRCPT TO:<x@y.example>",
    "<a@b.example>",
    "nobody",
  ])("to %j is written to nobody", async (recipient) => {
    const smtp = await startSmtp();
    await writeMail(ctx, { recipient });
    startSender(toSmtp(smtp));
    await ended();
    expect(await only()).toMatchObject({ status: "failed", last_error: "Mail cannot be written to this address." });
    expect(smtp.connections).toBe(0);
  });

  test("that cannot be put into words fails readably and holds up no other", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => {});
    const smtp = await startSmtp();
    await writeMail(ctx, { kind: "no such kind" });
    await writeMail(ctx);
    startSender(toSmtp(smtp));
    await ended(2);
    expect((await mailOf(ctx)).map(({ status }) => status)).toEqual(["failed", "sent"]);
    expect(logged).toHaveBeenCalled();
  });
});

describe("a mail server", () => {
  test("that answers what the database cannot keep is quoted without it", async () => {
    const raw = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (line) => socket.write(String(line).startsWith("MAIL") ? "451 Not\0now\r\n" : "250 ok\r\n"));
      socket.write("220 ready\r\n");
    });
    await new Promise<void>((listening) => raw.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void raw.close());
    await writeMail(ctx);
    startSender(smtpPort(`smtp://127.0.0.1:${(raw.address() as { port: number }).port}`, FROM, PATIENT));
    await tried();
    expect((await only()).last_error).toMatch(/451 Not\ufffdnow$/);
  });

  test("that refuses for now (451) is tried again, with the same bytes and the same Message-ID", async () => {
    const smtp = await startSmtp({ rcpt: (n) => (n < 2 ? { code: 451, text: "4.7.1 Greylisted" } : undefined) });
    const id = await writeMail(ctx);
    startSender(toSmtp(smtp), AT_ONCE);
    await ended();
    expect(await only()).toMatchObject({ status: "sent", attempt_count: 3, last_error: null });
    expect(smtp.mail).toHaveLength(1);
    expect(smtp.mail[0]?.messageId).toBe(`<${id}@zakka.example>`);
  });

  test("that goes on refusing is given up after the last wait, with its answer", async () => {
    const smtp = await startSmtp({ data: () => ({ code: 452, text: "4.3.1 Out of space" }) });
    await writeMail(ctx);
    startSender(toSmtp(smtp), AT_ONCE);
    await ended();
    expect(await only()).toMatchObject({ status: "failed", attempt_count: 4, lease_until: null, sent_at: null });
    expect((await only()).last_error).toMatch(/^452 .*Out of space/);
    expect(smtp.texts).toBe(4);
  });

  test("waits grow: the next attempt stands in the row", async () => {
    const smtp = await startSmtp({ rcpt: () => ({ code: 451, text: "4.7.1 Later" }) });
    await writeMail(ctx);
    startSender(toSmtp(smtp), [100, 5_000]);
    await tried();
    const wait = ((await only()).next_attempt_at.getTime() - Date.now()) / 1_000;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(111);
    expect((await only()).last_error).toMatch(/^451 /);
    await pool().query("UPDATE mail SET next_attempt_at = now()");
    await tried(2);
    expect(((await only()).next_attempt_at.getTime() - Date.now()) / 1_000).toBeGreaterThan(4_000);
  });

  test("that refuses for now a mail that was sent again by hand is asked once", async () => {
    const smtp = await startSmtp({ rcpt: () => ({ code: 451, text: "4.7.1 Later" }) });
    await writeMail(ctx, { attempt_count: 1, by_hand: true });
    startSender(toSmtp(smtp), AT_ONCE);
    await ended();
    expect(await only()).toMatchObject({ status: "failed", attempt_count: 2, by_hand: false });
  });

  test.each([
    ["the reader", { rcpt: () => ({ code: 550, text: "5.1.1 No such user" }) }],
    ["the text", { data: () => ({ code: 554, text: "5.7.1 Spam" }) }],
  ])("that refuses %s for good (5xx) is not asked again", async (_what, rules) => {
    const smtp = await startSmtp(rules);
    await writeMail(ctx);
    startSender(toSmtp(smtp), AT_ONCE);
    await ended();
    expect(await only()).toMatchObject({ status: "failed", attempt_count: 1 });
    expect((await only()).last_error).toMatch(/^55\d /);
  });

  test("that refuses the sign-in or the sender is tried again: an operator can put that right", async () => {
    const smtp = await startSmtp({ login: { user: "shop", password: "right" } });
    await writeMail(ctx);
    const url = smtp.url.replace("right", "wrong");
    const sender = startSender(smtpPort(url, FROM, PATIENT));
    await tried();
    const { status, last_error } = await only();
    expect(status).toBe("waiting");
    expect(last_error).toMatch(/^The mail server refused the sign-in: 535 /);
    expect(last_error).not.toContain("wrong");
    await sender.stop();
    const strict = await startSmtp({ from: () => ({ code: 553, text: "5.7.1 Sender not owned" }) });
    await pool().query("UPDATE mail SET next_attempt_at = now()");
    startSender(toSmtp(strict));
    await tried(2);
    expect(await only()).toMatchObject({ status: "waiting" });
    expect((await only()).last_error).toMatch(/^The mail server refused the sender: 553 /);
  });

  test("that is down, and comes back, gets the mail", async () => {
    const down = await startSmtp();
    await down.close();
    await writeMail(ctx);
    startSender(smtpPort(down.url, FROM, PATIENT), Array(50).fill(0.2));
    await tried();
    expect((await only()).last_error).toMatch(/^No connection to the mail server: .*ECONNREFUSED/);
    const back = await startSmtp({ port: down.port });
    await ended();
    expect(await only()).toMatchObject({ status: "sent" });
    expect(back.mail).toHaveLength(1);
  });

  test("that never greets, or falls silent, costs its time limit", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    await writeMail(ctx);
    const sender = startSender(smtpPort(`smtp://127.0.0.1:${port}`, FROM, { ...PATIENT, connect: 300 }));
    await tried();
    expect((await only()).last_error).toBe("The mail server did not answer in time.");
    await sender.stop();
    const hanging = await startSmtp({ rcpt: () => "hang" });
    await pool().query("UPDATE mail SET next_attempt_at = now()");
    startSender(toSmtp(hanging, { ...PATIENT, silence: 300 }));
    await tried(2);
    expect((await only()).last_error).toBe("The mail server did not answer in time.");
  });

  test("that hangs in one mail holds up no other, and drips no longer than the deadline", async () => {
    const smtp = await startSmtp({ rcpt: (_n, address) => (address.startsWith("slow") ? "hang" : undefined) });
    await writeMail(ctx, { recipient: "slow@shop.example" });
    for (let count = 0; count < 20; count++) await writeMail(ctx);
    startSender(toSmtp(smtp, { ...PATIENT, silence: 60_000, deadline: 4_000 }));
    await ended(20);
    expect(smtp.mail).toHaveLength(20);
    await until(async () => (await mailOf(ctx))[0]?.last_error !== null, LONG);
    expect((await mailOf(ctx))[0]).toMatchObject({
      status: "waiting",
      last_error: "The mail server did not answer in time.",
    });
    await writeMail(ctx);
    signalMail();
    await ended(21);
  });

  test("that hangs in one mail beyond the deadline takes another that begins at that moment", async () => {
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

  test("that drops the connection in mid-text gets it again", async () => {
    const smtp = await startSmtp({ data: (n) => (n === 0 ? "drop" : undefined) });
    await writeMail(ctx);
    startSender(toSmtp(smtp), AT_ONCE);
    await ended();
    expect(await only()).toMatchObject({ status: "sent", attempt_count: 2 });
    expect(smtp.texts).toBe(2);
    expect(smtp.mail).toHaveLength(1);
  });

  test("is spoken to over few connections", async () => {
    const smtp = await startSmtp();
    for (let count = 0; count < 40; count++) await writeMail(ctx);
    startSender(toSmtp(smtp));
    await ended(40);
    expect(smtp.mail).toHaveLength(40);
    expect(smtp.connections).toBeLessThanOrEqual(5);
  });

  test.each([
    ["uses TLS where it is offered", "offered", ""],
    ["begins with TLS", "only", ""],
    ["insists on TLS", "offered", "&requireTLS=true"],
  ] as const)("%s, and takes no certificate that nobody vouches for", async (_what, tls, more) => {
    const smtp = await startSmtp({ tls });
    await writeMail(ctx);
    const strict = startSender(toSmtp(smtp));
    await tried();
    expect((await only()).last_error).toMatch(/certificate/);
    await strict.stop();
    await pool().query("UPDATE mail SET next_attempt_at = now()");
    startSender(smtpPort(`${smtp.url}?tls.rejectUnauthorized=false${more}`, FROM, PATIENT));
    await ended();
    expect(smtp.mail).toMatchObject([{ isSecure: true }]);
  });

  test("without TLS gets nothing from one who insists on it", async () => {
    const smtp = await startSmtp();
    await writeMail(ctx);
    startSender(smtpPort(`${smtp.url}?requireTLS=true`, FROM, PATIENT));
    await tried();
    expect(await only()).toMatchObject({ status: "waiting" });
    expect((await only()).last_error).toMatch(/^No secure connection to the mail server/);
    expect(smtp.mail).toEqual([]);
  });

  test("is checked by connecting and signing in, without a mail", async () => {
    const smtp = await startSmtp({ login: { user: "shop", password: "right" } });
    expect(await smtpMistake(smtp.url)).toBeNull();
    expect(await smtpMistake(smtp.url.replace("right", "wrong"))).toMatch(/^The mail server refused the sign-in: 535 /);
    await smtp.close();
    expect(await smtpMistake(smtp.url)).toMatch(/^No connection to the mail server: .*ECONNREFUSED/);
    expect(smtp.mail).toHaveLength(0);
  });
});

describe("without a mail server", () => {
  test("mail is kept, readable", async () => {
    await writeMail(ctx);
    startSender(keptPort);
    await ended();
    const mail = await only();
    expect(mail).toMatchObject({ status: "kept", last_error: null, sent_at: null });
    expect(mail.subject).toContain("pos.tidehouse.example");
    expect(mail.text).toContain("ticket.redeemed");
  });

  test("what was kept is not sent once there is one; what is written from then on is", async () => {
    await writeMail(ctx);
    const sender = startSender(keptPort);
    await ended();
    await sender.stop();
    const smtp = await startSmtp();
    const fresh = await writeMail(ctx);
    startSender(toSmtp(smtp));
    await ended(2);
    expect((await mailOf(ctx)).map(({ status }) => status)).toEqual(["kept", "sent"]);
    expect(smtp.mail.map(({ messageId }) => messageId)).toEqual([`<${fresh}@zakka.example>`]);
  });
});

describe("many at once", () => {
  test("four senders send each mail once", async () => {
    const smtp = await startSmtp();
    for (let count = 0; count < 60; count++) await writeMail(ctx);
    for (let count = 0; count < 4; count++) startSender(toSmtp(smtp));
    await ended(60);
    expect(new Set(smtp.mail.map(({ messageId }) => messageId)).size).toBe(60);
    expect(smtp.mail).toHaveLength(60);
  });

  test("a sender that is stopped while it claims gives back what it got, untried", async () => {
    const smtp = await startSmtp();
    await writeMail(ctx);
    const holder = await pool().connect();
    let stopping: Promise<void> | undefined;
    try {
      await holder.query("BEGIN; LOCK TABLE mail IN EXCLUSIVE MODE"); // leasing waits for this
      const sender = startSender(toSmtp(smtp));
      const blocked = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      await until(async () => (await pool().query(blocked)).rowCount === 1, LONG);
      stopping = sender.stop(LONG);
    } finally {
      await holder.query("COMMIT");
      holder.release();
    }
    await stopping;
    expect(await only()).toMatchObject({ status: "waiting", attempt_count: 0, lease_until: null });
    expect(smtp.connections).toBe(0);
  });

  test("a sender that lost its lease ends nothing", async () => {
    let finish: () => void = () => {};
    const slow: MailPort = {
      deliver: () =>
        new Promise((resolve) => (finish = () => resolve({ status: "refused", error: "no", isFinal: true }))),
      close: () => {},
    };
    await writeMail(ctx);
    startSender(slow);
    await until(async () => (await only()).attempt_count === 1, LONG);
    await pool().query("UPDATE mail SET lease_until = now() - interval '1 s'");
    const smtp = await startSmtp();
    startSender(toSmtp(smtp));
    await ended();
    finish();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await only()).toMatchObject({ status: "sent", attempt_count: 2 });
  });

  test("what is erased after it was claimed is neither kept nor sent as it was", async () => {
    const id = await writeMail(ctx);
    const lease = new Date(Date.now() + 60_000);
    await pool().query("UPDATE mail SET lease_until = $1", [lease]);
    const keep = async (data: unknown, until = lease) =>
      (
        await pool().query({
          ...SAVE_RENDERED,
          values: [ctx.merchantId, id, until, JSON.stringify(data), "subject", "text", "html"],
        })
      ).rowCount;
    const { data } = await only();
    await pool().query("UPDATE mail SET data = data #- '{answer,body}'");
    expect(await keep(data)).toBe(0);
    expect(await keep((await only()).data, new Date(lease.getTime() + 1))).toBe(0);
    expect(await only()).toMatchObject({ subject: null });
    expect(await keep((await only()).data)).toBe(1);
  });
});

/** In a process of its own, which can be killed. */
async function spawnSender(smtp: TestSmtp): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../testing/mail-process.ts")], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      SMTP_URL: smtp.url,
      MAIL_FROM: `${FROM.name} <${FROM.address}>`,
      APP_SECRET: "a".repeat(32),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

describe("a process", () => {
  test("killed while it sends loses nothing: another sends the mail, recognisably the same", async () => {
    const hanging = await startSmtp({ data: () => "hang" });
    const id = await writeMail(ctx);
    const child = await spawnSender(hanging);
    await until(() => hanging.texts === 1, LONG);
    child.kill("SIGKILL");
    await once(child, "exit");
    const held = await only();
    expect(held.status).toBe("waiting");
    expect(held.lease_until?.getTime()).toBeGreaterThan(Date.now());
    const smtp = await startSmtp();
    startSender(toSmtp(smtp));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(smtp.mail).toHaveLength(0); // still the other's
    await pool().query("UPDATE mail SET lease_until = now() - interval '1 s'");
    await ended();
    expect(await only()).toMatchObject({ status: "sent", attempt_count: 2, subject: held.subject, text: held.text });
    expect(smtp.mail[0]?.messageId).toBe(`<${id}@zakka.example>`);
  });

  test("told to stop finishes the mail under way", async () => {
    const smtp = await startSmtp();
    await writeMail(ctx);
    const child = await spawnSender(smtp);
    await ended();
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await only()).toMatchObject({ status: "sent" });
  });
});
