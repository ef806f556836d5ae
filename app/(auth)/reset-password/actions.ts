"use server";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { knownBrowser } from "#app/(auth)/give-cookies";
import { LONGEST_PASSWORD } from "#lib/auth/password-rule";
import { requestReset, resetPassword } from "#lib/auth/reset-password";
import { EmailInput } from "#lib/core/schema";
import { visitorAction } from "#lib/pages/visitor-action";

/** Longer than it takes to write a mail, so that the time does not tell whether there is an account. */
const ANSWER_MS = 400;

const RequestInput = z.object({ email: z.string("Enter your e-mail address.").pipe(EmailInput) });

/** Mails the link to choose a new password. */
export const askForReset = visitorAction(
  { name: "reset", perMinute: 20, input: RequestInput },
  async ({ input: { email }, request }) => {
    const from = { ...request, browser: await knownBrowser() };
    await Promise.all([requestReset(email, from), wait(ANSWER_MS)]);
    return { email };
  },
);

const ResetInput = z.object({
  token: z.string(),
  password: z
    .string("Enter a new password.")
    .max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters.`),
});

/** Chooses a new password with the link. */
export const chooseNewPassword = visitorAction(
  { name: "new password", perMinute: 20, input: ResetInput, hide: ["password"] },
  async ({ input: { token, password }, request }) => {
    await resetPassword(token, password, request);
    return { open: "/sign-in?done=reset" };
  },
);
