import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { getStoreSettings } from "#lib/domain/stores/read";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { accountMailTo, makeAccount, NEW_PASSWORD, PASSWORD, requestAt, turnCodesOn } from "#lib/testing/accounts";
import { untilBlocked } from "#lib/testing/blocked";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { codeOf, NOW, testContext } from "#lib/testing/store";
import { findSession } from "./find-session.ts";
import { removePasskey } from "./passkeys.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { requireSecondFactor } from "./second-factor.ts";
import { CodeNeeded, signIn } from "./sign-in.ts";
import { removeTwoFactor } from "./two-factor.ts";

interface Person {
  id: string;
  email: string;
  merchantId: string;
  ctx: PrismaContext;
}

async function makePerson(role = "owner", merchantId?: string): Promise<Person> {
  const person = await makeAccount(role, merchantId);
  const actor = { kind: "user", id: person.id, name: "Ines Okafor", scopes: ["*"] } as const;
  return { ...person, ctx: { ...testContext(person.merchantId, "test"), actor } };
}

/** Adds a passkey without a device. Returns its id. */
async function addPasskey({ id: user_id }: Person): Promise<string> {
  const id = newId();
  const key = { credential_id: Buffer.from(id), public_key: Buffer.from([1]), counter: 0, transports: [] };
  await prisma().passkey.create({ data: { id, user_id, name: "Phone", created_at: NOW, ...key } });
  return id;
}

const isRequired = async ({ ctx }: Person) => (await getStoreSettings(ctx)).require_second_factor;
const setRule = ({ ctx }: Person, require_second_factor = true) => updateSettings(ctx, { require_second_factor });
const factorsOf = async ({ id: user_id }: Person) =>
  (await prisma().totp.count({ where: { user_id } })) + (await prisma().passkey.count({ where: { user_id } }));

let owner: Person;
beforeEach(async () => {
  owner = await makePerson();
});

describe("the rule", () => {
  test("is off in a new store, and is turned on only by an owner with a factor", async () => {
    expect(await isRequired(owner)).toBe(false);
    await expect(requireSecondFactor(owner.ctx, true)).rejects.toMatchObject({
      code: "invalid_request",
      extra: { param: "require_second_factor" },
    });
    expect(await isRequired(owner)).toBe(false);
    expect(await actionsOf(owner.merchantId)).toEqual([]);
    await addPasskey(owner);
    await requireSecondFactor(owner.ctx, true);
    expect(await isRequired(owner)).toBe(true);
    expect((await securityEventsOf(owner.merchantId)).at(-1)).toMatchObject({
      action: "store_settings.updated",
      actor_id: owner.id,
      details: { changes: { require_second_factor: { from: false, to: true } } },
    });
  });

  test("does not count codes that were never confirmed", async () => {
    await prisma().totp.create({
      data: { user_id: owner.id, secret_sealed: Buffer.from([1]), created_at: NOW, confirmed_at: null },
    });
    expect(await codeOf(requireSecondFactor(owner.ctx, true))).toBe("invalid_request");
  });

  test("is turned off without a factor", async () => {
    await setRule(owner);
    await requireSecondFactor(owner.ctx, false);
    expect(await isRequired(owner)).toBe(false);
  });
});

test("a session says of each store whether it waits for a factor of the person", async () => {
  const other = await makePerson();
  await pool().query(
    "INSERT INTO store_role (user_id, merchant_id, role, created_at) VALUES ($1, $2, 'admin', now())",
    [owner.id, other.merchantId],
  );
  await setRule(owner);
  const { sessionId } = await signIn(owner.email, PASSWORD, requestAt());
  const waiting = async () => (await findSession(sessionId, NOW))?.stores.map(({ needs_factor }) => needs_factor);
  expect(await waiting()).toEqual([true, false]);
  const passkey = await addPasskey(owner);
  expect(await waiting()).toEqual([false, false]);
  await prisma().passkey.delete({ where: { id: passkey } });
  expect(await waiting()).toEqual([true, false]);
  await turnCodesOn(owner);
  expect(await waiting()).toEqual([false, false]);
});

describe("the last factor", () => {
  test("stays while a store requires it, with a message that names the store, and goes with the rule", async () => {
    const passkey = await addPasskey(owner);
    await turnCodesOn(owner);
    await setRule(owner);
    await removePasskey(owner.id, passkey, requestAt());
    const before = await actionsOf(owner.merchantId);
    await expect(removeTwoFactor(owner.id, requestAt())).rejects.toMatchObject({
      code: "invalid_transition",
      message: expect.stringContaining("Tidehouse requires a second factor"),
    });
    expect(await factorsOf(owner)).toBe(1);
    expect(await actionsOf(owner.merchantId)).toEqual(before);
    await setRule(owner, false);
    await removeTwoFactor(owner.id, requestAt());
    expect(await factorsOf(owner)).toBe(0);
  });

  test("that is a passkey stays too, also for the rule of another store of the person", async () => {
    const colleague = await makePerson("staff", owner.merchantId);
    const elsewhere = await makePerson();
    await setRule(elsewhere);
    const passkey = await addPasskey(colleague);
    await pool().query(
      "INSERT INTO store_role (user_id, merchant_id, role, created_at) VALUES ($1, $2, 'staff', now())",
      [colleague.id, elsewhere.merchantId],
    );
    expect(await codeOf(removePasskey(colleague.id, passkey, requestAt()))).toBe("invalid_transition");
    expect(await factorsOf(colleague)).toBe(1);
  });

  test("is taken by a reset of the password, after which the person sets one up again", async () => {
    await addPasskey(owner);
    await setRule(owner);
    await requestReset(owner.email, requestAt());
    const secret = (await accountMailTo(owner.email)).at(-1)?.secret ?? "";
    await resetPassword(secret, NEW_PASSWORD, requestAt());
    const { sessionId } = await signIn(owner.email, NEW_PASSWORD, requestAt(9));
    expect((await findSession(sessionId, NOW))?.store.needs_factor).toBe(true);
  });
});

describe("the last factor, when several things happen at once,", () => {
  test("stays when all factors are removed", async () => {
    const keys = [await addPasskey(owner), await addPasskey(owner), await addPasskey(owner)];
    await turnCodesOn(owner);
    await setRule(owner);
    const removals = [
      ...keys.map((id) => removePasskey(owner.id, id, requestAt())),
      removeTwoFactor(owner.id, requestAt()),
    ];
    const results = await Promise.allSettled(removals);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await factorsOf(owner)).toBe(1);
  });

  test("stays when its owner is turning the rule on", async () => {
    const passkey = await addPasskey(owner);
    let removal: Promise<unknown> | undefined;
    await inPrismaTransaction(owner.ctx, async (tx) => {
      await requireSecondFactor(tx, true);
      removal = codeOf(removePasskey(owner.id, passkey, requestAt()));
      await untilBlocked();
    });
    expect(await removal).toBe("invalid_transition");
    expect([await isRequired(owner), await factorsOf(owner)]).toEqual([true, 1]);
  });

  test("of a colleague stays when the rule comes first", async () => {
    const colleague = await makePerson("staff", owner.merchantId);
    const [passkey] = [await addPasskey(colleague), await addPasskey(owner)];
    let removal: Promise<unknown> | undefined;
    await inPrismaTransaction(owner.ctx, async (tx) => {
      await requireSecondFactor(tx, true);
      removal = codeOf(removePasskey(colleague.id, passkey, requestAt()));
      await untilBlocked();
    });
    expect(await removal).toBe("invalid_transition");
    expect(await factorsOf(colleague)).toBe(1);
  });

  test("or the rule stays: an owner who sets the rule has a factor", async () => {
    for (let round = 0; round < 5; round++) {
      const person = await makePerson();
      const passkey = await addPasskey(person);
      await Promise.allSettled([
        requireSecondFactor(person.ctx, true),
        removePasskey(person.id, passkey, requestAt()),
        requireSecondFactor(person.ctx, true),
      ]);
      expect((await isRequired(person)) ? await factorsOf(person) : 1).toBe(1);
    }
  });
});

describe("signing in to a store that requires a factor", () => {
  test("with a password alone is refused for a person who has a passkey, and works without the rule", async () => {
    await addPasskey(owner);
    await signIn(owner.email, PASSWORD, requestAt());
    await setRule(owner);
    await expect(signIn(owner.email, PASSWORD, requestAt())).rejects.toMatchObject({
      code: "invalid_transition",
      message: "Tidehouse requires a second factor. Sign in with your passkey.",
    });
    expect(await prisma().session.count({ where: { user_id: owner.id } })).toBe(1);
  });

  test("with codes asks for one, also of a person with a passkey", async () => {
    await turnCodesOn(owner);
    await addPasskey(owner);
    await setRule(owner);
    await expect(signIn(owner.email, PASSWORD, requestAt())).rejects.toBeInstanceOf(CodeNeeded);
  });
});
