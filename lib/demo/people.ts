import { randomInt } from "node:crypto";
import { hashNewPassword } from "#lib/auth/password-rule";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import { createStore } from "#lib/domain/stores/create";

const NAME = "Tidehouse";
export const OWNER = { email: "ines@tidehouse.example", name: "Ines Okafor" };
export const STAFF = { email: "jonas@tidehouse.example", name: "Jonas Falk" };

/** The demo store's id, or null when it is not there. */
export async function findDemoStore(): Promise<string | null> {
  const owned = await prisma().store_role.findFirst({
    where: { role: "owner", user: { email: OWNER.email } },
    orderBy: { created_at: "asc" },
  });
  return owned?.merchant_id ?? null;
}

/** The demo store's id; made with its owner when it is not there. */
export async function findOrMakeStore(now: Date): Promise<string> {
  const input = { name: NAME, email: OWNER.email, plan: "pro" } as const;
  const makeStore = async () =>
    (await createStore(input, await hashNewPassword(newPassword(), [NAME, OWNER.email]), now)).merchant_id;
  return (await findDemoStore()) ?? (await makeStore());
}

/** Makes the person when they are not there, gives them this role and a new password, and answers that password. */
export async function letIn(
  merchantId: string,
  { email, name }: typeof OWNER,
  role: "owner" | "staff",
  now: Date,
): Promise<string> {
  const password = newPassword();
  const password_hash = await hashNewPassword(password, [NAME, email]);
  await prisma().$transaction(async (tx) => {
    const known = await tx.app_user.findFirst({ where: { email } });
    const user = known
      ? await tx.app_user.update({ where: { id: known.id }, data: { name, password_hash } })
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

/** Without characters that look alike: about 60 bits in three groups of four. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

const newPassword = (): string =>
  [1, 2, 3].map(() => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("")).join("-");
