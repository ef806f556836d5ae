import { expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { signalMail } from "#lib/domain/mail/wake";
import { AT_ONCE, all, ended, FROM, only, PATIENT, setUpMail, startSender, toSmtp, write } from "#lib/testing/mail";
import { startSmtp } from "#lib/testing/smtp";
import { keptPort } from "./port.ts";
import { smtpPort } from "./smtp.ts";

setUpMail();

const NEVER_MS = 3_600_000;

test("a mail arrives as text and HTML, and its status becomes sent", async () => {
  const smtp = await startSmtp();
  const id = await write();
  startSender(toSmtp(smtp));
  await ended();
  const [mail] = smtp.mail;
  expect(mail).toMatchObject({
    sender: "mail@zakka.example",
    readers: ["ines@shop.example"],
    from: { name: "Zakka", address: "mail@zakka.example" },
    to: [{ name: "Ines Okafor", address: "ines@shop.example" }],
    subject: "Test: We can't deliver events to pos.tidehouse.example",
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

test("a mail is sent after its commit, without a poll", async () => {
  const smtp = await startSmtp();
  startSender(toSmtp(smtp), AT_ONCE, NEVER_MS);
  await new Promise((resolve) => setTimeout(resolve, 300)); // after the poll that it starts with
  await write();
  signalMail();
  await ended();
  expect(smtp.mail).toHaveLength(1);
});

test("a mail is sent by a poll when nothing wakes the sender", async () => {
  const smtp = await startSmtp();
  startSender(toSmtp(smtp));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await write();
  await ended();
  expect(smtp.mail).toHaveLength(1);
});

test("the sender signs in with the name and password of SMTP_URL", async () => {
  const smtp = await startSmtp({ login: { user: "shop@zakka", password: "p@ss:w/rd #1" } });
  await write();
  startSender(toSmtp(smtp));
  await ended();
  expect(await only()).toMatchObject({ status: "sent" });
});

test("a mail can have any name, subject and text, and none of them becomes a header or a second recipient", async () => {
  const smtp = await startSmtp();
  await write({
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

test("a mail keeps a long Unicode subject", async () => {
  const smtp = await startSmtp();
  await write({
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
])("a mail to %j is sent to nobody", async (recipient) => {
  const smtp = await startSmtp();
  await write({ recipient });
  startSender(toSmtp(smtp));
  await ended();
  expect(await only()).toMatchObject({ status: "failed", last_error: "Mail cannot be written to this address." });
  expect(smtp.connections).toBe(0);
});

test("a mail that cannot be rendered fails with a readable error and does not delay others", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const smtp = await startSmtp();
  await write({ kind: "no such kind" });
  await write();
  startSender(toSmtp(smtp));
  await ended(2);
  expect((await all()).map(({ status }) => status)).toEqual(["failed", "sent"]);
  expect(logged).toHaveBeenCalled();
});

test("mail is stored and can be read without a mail server", async () => {
  await write();
  startSender(keptPort);
  await ended();
  const mail = await only();
  expect(mail).toMatchObject({ status: "kept", last_error: null, sent_at: null });
  expect(mail.subject).toContain("pos.tidehouse.example");
  expect(mail.text).toContain("ticket.redeemed");
});

test("mail stored without a mail server is not sent once there is one, and new mail is", async () => {
  await write();
  const sender = startSender(keptPort);
  await ended();
  await sender.stop();
  const smtp = await startSmtp();
  const fresh = await write();
  startSender(toSmtp(smtp));
  await ended(2);
  expect((await all()).map(({ status }) => status)).toEqual(["kept", "sent"]);
  expect(smtp.mail.map(({ messageId }) => messageId)).toEqual([`<${fresh}@zakka.example>`]);
});
