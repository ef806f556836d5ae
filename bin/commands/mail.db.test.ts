import { afterEach, expect, test, vi } from "vitest";
import { signUp } from "#lib/auth/sign-up";
import { nowInSeconds } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { ownDatabase } from "#lib/testing/own-database";
import { newEmail, refusal, resultOf, zakka } from "./in-process.ts";

ownDatabase();
afterEach(() => void vi.unstubAllEnvs());

interface Listed {
  data: { id: string; to: string; link: string | null; text: string }[];
}

/** Opens a store whose email is kept. Returns the address. */
async function openStore(): Promise<string> {
  const email = newEmail();
  const from = { address: "203.0.113.9", agent: null };
  const person = { store: "Tidehouse", name: "Ines", email, password: "thirty laps, then cake" };
  await signUp(person, { from, requestId: "request 7", realNow: nowInSeconds() });
  await prisma().account_mail.updateMany({ where: { recipient: email }, data: { status: "kept" } });
  return email;
}

test("mail lists the emails with their links, and prints one as a whole", async () => {
  expect((await zakka("mail")).stdout).toContain("There is no email.");
  const [, email] = [await openStore(), await openStore()];
  const { data } = await resultOf<Listed>("mail");
  expect(data.map(({ to }) => to)).toEqual([email, expect.any(String)]);
  const [newest] = data;
  expect(newest?.link).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/);
  const { stdout } = await zakka("mail", "--email", email);
  expect(stdout.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}owner-/),
    "  Confirm your address for Tidehouse",
    `  ${newest?.link}`,
    `  ${newest?.id}`,
  ]);
  const whole = await zakka("mail", newest?.id ?? "");
  expect(whole.stdout).toContain(`To: ${email}\n`);
  expect(whole.stdout).toContain(newest?.text.trimEnd());
  expect(await refusal("mail", "0192")).toContain("There is no email 0192");
});

test("with a mail server, nobody can read emails about accounts", async () => {
  await openStore();
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("MAIL_FROM", "mail@zakka.example");
  expect(await refusal("mail")).toContain("Mail is sent (SMTP_URL)");
});
