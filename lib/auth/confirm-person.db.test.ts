import { describe, expect, test } from "vitest";
import { accountMailTo, makeAccount, PASSWORD, requestAt } from "#lib/testing/accounts";
import { makeDevice } from "#lib/testing/authenticator";
import { actionsOf } from "#lib/testing/security-events";
import { confirmPerson, hasPasskeyToConfirm, startConfirm } from "./confirm-person.ts";
import { addPasskey, listPasskeys, removePasskey, startPasskey } from "./passkeys.ts";
import { signIn } from "./sign-in.ts";

/** A person with a session, and a passkey on a device. */
async function makeHolder() {
  const { id: userId, email, merchantId } = await makeAccount();
  const { sessionId } = await signIn(email, PASSWORD, requestAt());
  const holder = { userId, sessionId, email, merchantId };
  const device = makeDevice();
  const answer = device.register(await startPasskey(holder, requestAt()));
  await addPasskey(holder, { name: "Phone", answer }, requestAt());
  return { ...holder, device };
}

type Holder = Awaited<ReturnType<typeof makeHolder>>;

/** Answers a challenge of `asked` with the device of the same or another person. */
async function answerOf(asked: Holder, { device } = asked, given: Parameters<Holder["device"]["signIn"]>[1] = {}) {
  return { passkey: device.signIn(await startConfirm(asked, requestAt()), given) };
}

const REFUSED = { code: "unauthorized" };

test("the password confirms, and a wrong or no password does not", async () => {
  const holder = await makeHolder();
  await confirmPerson(holder, { password: PASSWORD }, requestAt());
  for (const password of ["not my password", undefined]) {
    await expect(confirmPerson(holder, { password }, requestAt())).rejects.toMatchObject({
      code: "invalid_request",
      extra: { param: "password" },
    });
  }
});

test("wrong passwords have to wait, also many at once", async () => {
  const holder = await makeHolder();
  const wrong = () => confirmPerson(holder, { password: "not my password" }, requestAt());
  await Promise.allSettled(Array.from({ length: 12 }, wrong));
  await expect(confirmPerson(holder, { password: PASSWORD }, requestAt())).rejects.toMatchObject({
    code: "rate_limited",
  });
});

describe("a passkey", () => {
  test("of the person confirms instead of the password, and is asked for by name", async () => {
    const holder = await makeHolder();
    const options = await startConfirm(holder, requestAt());
    expect(options).toMatchObject({ userVerification: "required", allowCredentials: [{ id: holder.device.id }] });
    await confirmPerson(holder, { passkey: holder.device.signIn(options) }, requestAt());
    expect((await listPasskeys(holder.userId))[0]?.last_used).not.toBeNull();
  });

  test("confirms once, also of many at once", async () => {
    const holder = await makeHolder();
    const proof = await answerOf(holder);
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => confirmPerson(holder, proof, requestAt())),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("of another person, of another session, from elsewhere or without a check of its holder does not", async () => {
    const [holder, other] = [await makeHolder(), await makeHolder()];
    const { sessionId } = await signIn(holder.email, PASSWORD, requestAt());
    const refusals: [Holder, Awaited<ReturnType<typeof answerOf>>][] = [
      [holder, await answerOf(holder, other)],
      [{ ...holder, sessionId }, await answerOf(holder)],
      [other, await answerOf(holder)],
      [holder, await answerOf(holder, holder, { origin: "https://evil.example" })],
      [holder, await answerOf(holder, holder, { isVerified: false })],
    ];
    for (const [asks, proof] of refusals) {
      await expect(confirmPerson(asks, proof, requestAt())).rejects.toMatchObject(REFUSED);
    }
    expect((await listPasskeys(holder.userId))[0]?.last_used).toBeNull();
  });

  test("that is too old or may have been copied does not", async () => {
    const holder = await makeHolder();
    await confirmPerson(holder, await answerOf(holder, holder, { counter: 9 }), requestAt());
    const copied = await answerOf(holder, holder, { counter: 9 });
    await expect(confirmPerson(holder, copied, requestAt())).rejects.toMatchObject(REFUSED);
    expect(await actionsOf(holder.merchantId)).toContain("account.passkey_refused");
    const late = await answerOf(holder);
    await expect(confirmPerson(holder, late, requestAt(600))).rejects.toMatchObject(REFUSED);
  });

  test("is counted: wrong ones have to wait, and the password still confirms", async () => {
    const holder = await makeHolder();
    for (let n = 0; n < 5; n++) {
      const wrong = await answerOf(holder, holder, { isVerified: false });
      await expect(confirmPerson(holder, wrong, requestAt())).rejects.toMatchObject(REFUSED);
    }
    await expect(confirmPerson(holder, await answerOf(holder), requestAt())).rejects.toMatchObject({
      code: "rate_limited",
    });
    await confirmPerson(holder, { password: PASSWORD }, requestAt());
  });

  test("is offered only to a person who has one", async () => {
    const holder = await makeHolder();
    expect(await hasPasskeyToConfirm(holder.userId)).toBe(true);
    const [passkey] = await listPasskeys(holder.userId);
    await removePasskey(holder.userId, passkey?.id ?? "", requestAt());
    expect(await hasPasskeyToConfirm(holder.userId)).toBe(false);
    await expect(startConfirm(holder, requestAt())).rejects.toMatchObject({ code: "invalid_transition" });
    expect((await accountMailTo(holder.email)).at(-1)).toMatchObject({ data: { what: "passkey_removed" } });
  });
});
