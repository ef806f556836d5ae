"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { changeName } from "#lib/auth/change-name";
import { changePassword } from "#lib/auth/change-password";
import { confirmPerson, PROOF_FIELDS, ProofInput } from "#lib/auth/confirm-person";
import { LONGEST_PASSWORD } from "#lib/auth/password-rule";
import { endOtherSessions, endSession } from "#lib/auth/sessions";
import { resendVerification } from "#lib/auth/verify-email";
import { AppError } from "#lib/core/errors";
import { MAX_NAME } from "#lib/core/limits";
import { isMailSent } from "#lib/mail/from-environment";
import { action } from "#lib/pages/action";

const password = (missing: string) =>
  z.string(missing).max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters.`);

const NO_NAME = "Enter your name.";
const NameInput = z.object({
  name: z.string(NO_NAME).trim().min(1, NO_NAME).max(MAX_NAME, `Use at most ${MAX_NAME} characters.`),
});

/** Changes the name of the signed-in person. */
export const rename = action(
  { role: "staff", isOwnAccount: true, input: NameInput },
  async ({ ctx, session, input: { name } }) => {
    await changeName(session.user.id, name, ctx);
    revalidatePath("/", "layout");
    return { message: "Your name is saved" };
  },
);

const PasswordInput = z.object({
  password: password("Enter your current password."),
  new_password: password("Enter a new password."),
});

/** Changes the password of the signed-in person, and ends their other sessions. */
export const replacePassword = action(
  { role: "staff", isOwnAccount: true, input: PasswordInput, hide: ["password", "new_password"] },
  async ({ ctx, session, input }) => {
    const change = { userId: session.user.id, sessionId: session.id, ...input, newPassword: input.new_password };
    const { ended } = await changePassword(change, ctx);
    revalidatePath("/settings/account");
    const others =
      ended === 0 ? "" : ended === 1 ? " The other browser is signed out." : ` ${ended} other browsers are signed out.`;
    return { message: `Your password is changed.${others}` };
  },
);

/** Signs out one other browser of the signed-in person. */
export const endOne = action(
  { role: "staff", isOwnAccount: true, input: ProofInput.extend({ id: z.uuid() }), hide: PROOF_FIELDS },
  async ({ ctx, session, input }) => {
    await confirmPerson({ userId: session.user.id, sessionId: session.id }, input, ctx);
    if (!(await endSession(session.user.id, input.id, ctx))) {
      throw new AppError("not_found", "This browser is signed out already. Reload the page.");
    }
    revalidatePath("/settings/account");
    return { message: "The browser is signed out" };
  },
);

/** Signs out all other browsers of the signed-in person. */
export const endOthers = action(
  { role: "staff", isOwnAccount: true, input: ProofInput, hide: PROOF_FIELDS },
  async ({ ctx, session, input }) => {
    await confirmPerson({ userId: session.user.id, sessionId: session.id }, input, ctx);
    const ended = await endOtherSessions(session.user.id, session.id, ctx);
    revalidatePath("/settings/account", "layout");
    return { message: ended === 1 ? "1 other browser is signed out" : `${ended} other browsers are signed out` };
  },
);

/** Mails the link that verifies the address again. */
export const resendLink = action(
  { role: "staff", isOwnAccount: true, input: z.object({}) },
  async ({ ctx, session }) => {
    await resendVerification(session.user.id, session.store.name, ctx);
    return { message: isMailSent() ? "The link is on its way" : "A new link is made: npx zakka mail shows it" };
  },
);
