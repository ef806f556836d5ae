import { beforeEach, expect, test, vi } from "vitest";
import { issueToken } from "#lib/auth/account-token";
import { log } from "#lib/config/log";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { writeAccountMail } from "#lib/domain/mail/write-account-mail";
import { makeAccount } from "#lib/testing/accounts";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { NOW } from "#lib/testing/store";
import { accountQueue } from "./account-queue.ts";
import { readKeptMail } from "./kept-account-mail.ts";
import { keptPort } from "./port.ts";
import { MailSender } from "./sender.ts";

ownDatabase();
beforeEach(() => pool().query("TRUNCATE account_mail, account_token, rehearsal"));

const ALL = { email: null, max: 20 };
const linksAt = async (seconds: number, which: Parameters<typeof readKeptMail>[0] = ALL) =>
  (await readKeptMail(which, addSeconds(NOW, seconds))).map(({ link }) => link);

/** Writes the email of a new password to a person, `seconds` after NOW. Returns the secret of its link. */
async function writeReset(user: { id: string; email: string }, seconds = 0): Promise<string> {
  const at = addSeconds(NOW, seconds);
  const secret = await issueToken(prisma(), "password_reset", { user_id: user.id }, at);
  await writeAccountMail(
    prisma(),
    { kind: "password_reset", to: { email: user.email, name: null }, data: {}, secret },
    at,
  );
  return secret;
}

/** Lets a server without a mail server take all that waits. */
async function keepAll(): Promise<void> {
  const sender = new MailSender(keptPort, [], 50, accountQueue);
  sender.start();
  await until(async () => (await prisma().account_mail.count({ where: { status: "waiting" } })) === 0);
  await sender.stop();
}

const linkOf = (secret: string, origin = "http://localhost:3000") => `${origin}/reset-password/new?token=${secret}`;

test("the newest email is first, with the link of the server that kept it", async () => {
  const said = vi.spyOn(log, "info");
  const user = await makeAccount();
  const first = await writeReset(user);
  vi.stubEnv("APP_URL", "https://shop.example");
  await keepAll();
  vi.unstubAllEnvs();
  const second = await writeReset(user, 60);
  expect(await linksAt(61)).toEqual([linkOf(first, "https://shop.example")]); // the second one waits
  await keepAll();
  expect(await linksAt(61)).toEqual([linkOf(second), linkOf(first, "https://shop.example")]);
  expect(await linksAt(61, { email: null, max: 1 })).toEqual([linkOf(second)]);
  const [message] = await readKeptMail(ALL, addSeconds(NOW, 61));
  expect(message).toMatchObject({ to: user.email, kind: "password_reset", subject: "Choose a new password" });
  expect(message?.text).toContain(linkOf(second));
  const lines = said.mock.calls.filter(([, text]) => text?.includes("`npx zakka mail`"));
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain(user.email);
  expect(JSON.stringify(lines)).not.toContain(second);
  said.mockRestore();
});

test("emails of one address are found, however it is written", async () => {
  const [one, other] = [await makeAccount(), await makeAccount()];
  await writeReset(one);
  const secret = await writeReset(other);
  await keepAll();
  expect(await linksAt(1, { email: other.email.toUpperCase(), max: 20 })).toEqual([linkOf(secret)]);
});

test("an email whose link has ended or was used is left out, and a notice without a link is not", async () => {
  const user = await makeAccount();
  const [used] = [await writeReset(user), await writeReset(user)];
  const data = { at: 1795198440 };
  await writeAccountMail(prisma(), { kind: "password_changed", to: { email: user.email, name: null }, data }, NOW);
  await keepAll();
  await pool().query("DELETE FROM account_token WHERE hash = sha256($1::bytea)", [Buffer.from(used)]);
  expect(await linksAt(1)).toHaveLength(2);
  const mails = await readKeptMail(ALL, addSeconds(NOW, 3_600));
  expect(mails.map(({ kind, link }) => ({ kind, link }))).toEqual([{ kind: "password_changed", link: null }]);
});

test("an invitation that was withdrawn is left out", async () => {
  const { merchantId: merchant_id } = await makeAccount();
  const invitation = { merchant_id, id: newId(), email: "to@post.example", role: "staff" };
  await prisma().invitation.create({ data: { ...invitation, created_at: NOW, expires_at: addSeconds(NOW, 604_800) } });
  const secret = await issueToken(prisma(), "invitation", { merchant_id, target_id: invitation.id }, NOW);
  const data = { store: "Tidehouse", role: "Staff" };
  await writeAccountMail(
    prisma(),
    { kind: "invitation", to: { email: invitation.email, name: null }, data, secret },
    NOW,
  );
  await keepAll();
  expect(await linksAt(1)).toEqual([`http://localhost:3000/invitation?token=${secret}`]);
  await prisma().invitation.deleteMany({ where: { id: invitation.id } });
  expect(await linksAt(1)).toEqual([]);
});

test("a copy for a rehearsal shows no email of its original", async () => {
  const user = await makeAccount();
  await writeReset(user);
  await prisma().rehearsal.create({ data: { restored_at: addSeconds(NOW, 30) } });
  const secret = await writeReset(user, 60);
  await keepAll();
  expect(await linksAt(61)).toEqual([linkOf(secret)]);
});
