import { beforeEach, expect, onTestFinished, vi } from "vitest";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import type { MailPort } from "#lib/mail/port";
import { MailSender } from "#lib/mail/sender";
import { smtpPort } from "#lib/mail/smtp";
import { ownDatabase } from "./own-database.ts";
import { mailOf, type StoredMail, writeMail } from "./people.ts";
import { until } from "./receiver.ts";
import type { TestSmtp } from "./smtp.ts";
import { makePresentStore } from "./webhooks.ts";

export const FROM = { name: "Zakka", address: "mail@zakka.example" };
/** Limits that a slow machine does not exceed. */
export const PATIENT = { connect: 30_000, silence: 30_000, deadline: 60_000 };
export const AT_ONCE = [0, 0, 0];
export const LONG_MS = 90_000;

let ctx: PrismaContext;

/** Gives the test file its own database, and each test a new store in a database without mail. */
export function setUpMail(): void {
  ownDatabase();
  beforeEach(async () => {
    await pool().query("TRUNCATE mail");
    ctx = await makePresentStore();
    vi.spyOn(log, "warn").mockImplementation(() => {});
  });
}

export const merchantId = (): string => ctx.merchantId;
/** Inserts a mail of the test's store. Returns its id. */
export const write = (fields?: Partial<StoredMail>): Promise<string> => writeMail(ctx, fields);
export const all = (): Promise<StoredMail[]> => mailOf(ctx);

/** Returns the store's only mail. */
export async function only(): Promise<StoredMail> {
  const [one, ...others] = await all();
  expect(others).toEqual([]);
  return one as StoredMail;
}

/** Waits until exactly this many mails have ended. */
export const ended = (count = 1): Promise<void> =>
  until(async () => (await all()).filter(({ status }) => status !== "waiting").length === count, LONG_MS);

/** Waits until the only mail has had this many attempts and is not leased. */
export const tried = (count = 1): Promise<void> =>
  until(async () => {
    const { attempt_count, lease_until } = await only();
    return attempt_count >= count && lease_until === null;
  }, LONG_MS);

export const makeAllDue = () => pool().query("UPDATE mail SET next_attempt_at = now()");

/** Starts a sender and stops it at the end of the test. */
export function startSender(
  port: MailPort,
  delaysS: readonly number[] = [3_600, 3_600, 3_600],
  pollMs?: number,
): MailSender {
  const sender = new MailSender(port, delaysS, pollMs);
  sender.start();
  onTestFinished(() => sender.stop(0));
  return sender;
}

export const toSmtp = (smtp: TestSmtp, limits = PATIENT): MailPort => smtpPort(smtp.url, FROM, limits);
