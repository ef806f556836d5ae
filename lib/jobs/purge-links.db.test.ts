import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIFE } from "#lib/auth/account-token";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { seal } from "#lib/db/seal";
import { ownDatabase } from "#lib/testing/own-database";
import { NOW } from "#lib/testing/store";
import { JOBS } from "./list.ts";
import { purgeLinks } from "./purge-links.ts";

ownDatabase();
beforeEach(() => pool().query("TRUNCATE account_mail"));
afterEach(() => void vi.unstubAllEnvs());

async function write(kind: string, status: string, secret = true): Promise<string> {
  const id = newId();
  const secret_sealed = secret ? seal("secret") : null;
  const times = { created_at: NOW, next_attempt_at: NOW };
  await prisma().account_mail.create({
    data: { id, kind, status, recipient: "ines@tidehouse.example", data: {}, secret_sealed, ...times },
  });
  return id;
}

const left = async (): Promise<string[]> =>
  (await prisma().account_mail.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);

test.each(["password_reset", "verify_email", "invitation"] as const)(
  "an email is deleted when its link ends: %s",
  async (kind) => {
    const notice = await write("password_changed", "kept", false);
    const sent = await write(kind, "sent", false);
    const [kept, waiting] = [await write(kind, "kept"), await write(kind, "waiting")];
    await purgeLinks.run(addSeconds(NOW, LIFE[kind] - 1));
    expect(await left()).toEqual([notice, sent, kept, waiting]);
    expect(await purgeLinks.run(addSeconds(NOW, LIFE[kind]))).toBe(2);
    expect(await left()).toEqual([notice, sent]);
  },
);

test("once a mail server is configured, emails that were kept are deleted, and those that wait are not", async () => {
  await write("invitation", "kept");
  const waiting = await write("invitation", "waiting");
  const notice = await write("sign_in_changed", "kept", false);
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("MAIL_FROM", "mail@zakka.example");
  expect(await purgeLinks.run(NOW)).toBe(1);
  expect(await left()).toEqual([waiting, notice]);
});

test("the job runs", () => {
  expect(JOBS).toContain(purgeLinks);
});
