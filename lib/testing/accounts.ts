import { TOTP } from "otpauth";
import { hashPassword } from "#lib/auth/password";
import { confirmTwoFactor, readTwoFactor, startTwoFactor } from "#lib/auth/two-factor";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { unseal } from "#lib/db/seal";
import { makeStore, NOW } from "./store.ts";

export const PASSWORD = "thirty laps, then cake";
export const NEW_PASSWORD = "a bath before the storm";
const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0";

let places = 0;
/** Returns the facts of a request some seconds after NOW, each from another address. */
export const requestAt = (seconds = 0): RequestFacts => ({
  from: { address: `198.51.${(++places >> 8) & 255}.${places & 255}`, agent: AGENT },
  requestId: "request 7",
  realNow: addSeconds(NOW, seconds),
});

let hash: Promise<string> | undefined;

/** Creates a person with PASSWORD and a role in a new store, or in a given one. */
export async function makeAccount(role = "owner", merchantId?: string) {
  hash ??= hashPassword(PASSWORD);
  const merchant_id = merchantId ?? (await makeStore()).merchantId;
  const id = newId();
  const email = `ines-${id}@tidehouse.example`;
  await prisma().app_user.create({
    data: {
      id,
      email,
      name: "Ines Okafor",
      password_hash: await hash,
      created_at: NOW,
      roles: { create: { merchant_id, role, created_at: NOW } },
    },
  });
  return { id, email, merchantId: merchant_id };
}

/** Returns the mail about accounts to an address with its secret, oldest first. */
export async function accountMailTo(email: string) {
  const rows = await prisma().account_mail.findMany({ where: { recipient: email }, orderBy: { id: "asc" } });
  return rows.map((row) => ({ ...row, secret: row.secret_sealed ? unseal(row.secret_sealed) : "" }));
}

/** Turns codes on for a person. Returns the recovery codes and a function that returns the code of a time. */
export async function turnCodesOn({ id, email }: { id: string; email: string }) {
  await startTwoFactor(id, requestAt());
  const { setup } = await readTwoFactor(id, email, NOW);
  const totp = new TOTP({ secret: setup?.secret });
  const codeAt = (seconds: number) => totp.generate({ timestamp: addSeconds(NOW, seconds).getTime() });
  return { codeAt, recoveryCodes: await confirmTwoFactor(id, codeAt(0), requestAt()) };
}
