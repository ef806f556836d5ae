import { randomInt } from "node:crypto";
import { hashNewPassword } from "#lib/auth/password-rule";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import { createStore } from "#lib/domain/stores/create";

const NAME = "Tidehouse";
export const OWNER = { email: "ines@tidehouse.example", name: "Ines Okafor" };
export const STAFF = { email: "jonas@tidehouse.example", name: "Jonas Falk" };

/** Returns the id of the demo store, or null when there is none. */
export async function findDemoStore(): Promise<string | null> {
  const owned = await prisma().store_role.findFirst({
    where: { role: "owner", user: { email: OWNER.email } },
    orderBy: { created_at: "asc" },
  });
  return owned?.merchant_id ?? null;
}

/** Returns the id of the demo store. Creates the store and its owner when there is none. */
export async function findOrMakeStore(now: Date): Promise<string> {
  const input = { name: NAME, email: OWNER.email, plan: "pro" } as const;
  const makeStore = async () =>
    (await createStore(input, await hashNewPassword(newPassword(), [NAME, OWNER.email]), now)).merchant_id;
  return (await findDemoStore()) ?? (await makeStore());
}

/** Gives a person this role and a new password, and returns the password. Creates the person when there is none. */
export async function setPersonAccess(
  merchantId: string,
  { email, name }: typeof OWNER,
  role: "owner" | "staff",
  now: Date,
): Promise<string> {
  const password = newPassword();
  const password_hash = await hashNewPassword(password, [NAME, email]);
  await prisma().$transaction(async (tx) => {
    const existing = await tx.app_user.findFirst({ where: { email } });
    const user = existing
      ? await tx.app_user.update({ where: { id: existing.id }, data: { name, password_hash } })
      : await tx.app_user.create({ data: { id: newId(), email, name, password_hash, created_at: now } });
    const key = { merchant_id: merchantId, user_id: user.id };
    await tx.store_role.upsert({
      where: { merchant_id_user_id: key },
      create: { ...key, role, created_at: now },
      update: { role },
    });
  });
  return password;
}

/** Characters that do not look alike. Twelve of them have about 60 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

const newPassword = (): string =>
  [1, 2, 3].map(() => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("")).join("-");
