"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { AskedPasskey } from "#components/account/ask-passkey.ts";
import type { StartedPasskey } from "#components/account/make-passkey.ts";
import { confirmPerson, PROOF_FIELDS, ProofInput, startConfirm } from "#lib/auth/confirm-person";
import { NewPasskeyInput } from "#lib/auth/passkey-answer";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "#lib/auth/passkeys";
import { AppError } from "#lib/core/errors";
import { MAX_PASSKEY_NAME } from "#lib/core/limits";
import { action } from "#lib/pages/action";

const PATH = "/settings/account/passkeys";
const NO_NAME = "Enter a name.";
const name = z
  .string(NO_NAME)
  .trim()
  .min(1, NO_NAME)
  .max(MAX_PASSKEY_NAME, `Use at most ${MAX_PASSKEY_NAME} characters.`);

/** Returns what the browser needs to confirm a change with a passkey. */
export const ask = action(
  { role: "staff", isOwnAccount: true, input: z.object({}) },
  async ({ ctx, session }): Promise<AskedPasskey> => ({
    options: await startConfirm({ userId: session.user.id, sessionId: session.id }, ctx),
  }),
);

/** Starts to add a passkey. Returns what the browser needs to make one. */
export const start = action(
  { role: "staff", isOwnAccount: true, input: ProofInput.extend({ name }), hide: PROOF_FIELDS },
  async ({ ctx, session, input }): Promise<StartedPasskey> => {
    if (!session.user.isVerified)
      throw new AppError(
        "invalid_transition",
        "Confirm your e-mail address before you add a passkey. Open the link in our email.",
      );
    const holder = { userId: session.user.id, sessionId: session.id };
    await confirmPerson(holder, input, ctx);
    const options = await startPasskey(holder, ctx);
    return { options, name: input.name };
  },
);

/** Stores the passkey that the browser has made. */
export const finish = action(
  { role: "staff", isOwnAccount: true, input: z.object({ name, answer: NewPasskeyInput }), hide: ["answer"] },
  async ({ ctx, session, input }) => {
    await addPasskey({ userId: session.user.id, sessionId: session.id }, input, ctx);
    revalidatePath(PATH);
    return { message: "The passkey is added" };
  },
);

/** Changes what the person calls a passkey. */
export const rename = action(
  { role: "staff", isOwnAccount: true, input: z.object({ id: z.uuid(), name }) },
  async ({ ctx, session, input }) => {
    await renamePasskey(session.user.id, input.id, input.name, ctx);
    revalidatePath(PATH);
    return { message: "The name is saved" };
  },
);

/** Removes a passkey. */
export const remove = action(
  { role: "staff", isOwnAccount: true, input: ProofInput.extend({ id: z.uuid() }), hide: PROOF_FIELDS },
  async ({ ctx, session, input }) => {
    await confirmPerson({ userId: session.user.id, sessionId: session.id }, input, ctx);
    await removePasskey(session.user.id, input.id, ctx);
    revalidatePath(PATH);
    return { message: "The passkey is removed" };
  },
);
