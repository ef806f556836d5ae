"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { giveCookies, knownBrowser } from "#app/(auth)/give-cookies";
import { acceptInvitation, joinAsNew } from "#lib/auth/invitations";
import { LONGEST_PASSWORD } from "#lib/auth/password-rule";
import { updateSession } from "#lib/auth/update-session";
import { MAX_NAME } from "#lib/core/limits";
import { action } from "#lib/pages/action";
import { homeOf } from "#lib/pages/home";
import { visitorAction } from "#lib/pages/visitor-action";

/** Accepts an invitation, and opens the store. */
export const accept = action(
  { role: "staff", isOwnAccount: true, input: z.object({ token: z.string() }) },
  async ({ ctx, session, input: { token } }) => {
    await updateSession(session.id, { merchant_id: await acceptInvitation(session.user, token, ctx) });
    return { open: "/" };
  },
);

const JoinInput = z.object({
  token: z.string(),
  name: z
    .string("Enter your name.")
    .trim()
    .min(1, "Enter your name.")
    .max(MAX_NAME, `Use at most ${MAX_NAME} characters.`),
  password: z
    .string("Choose a password.")
    .max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters.`),
});

/** Makes an account for an invited person, and signs them in. The browser then loads the returned path in full. */
export const join = visitorAction(
  { name: "join", perMinute: 10, input: JoinInput, hide: ["password"] },
  async ({ input, request }) => {
    const signedIn = await joinAsNew(input, request);
    await giveCookies(signedIn, await knownBrowser());
    const to = homeOf(signedIn.role);
    if (!(await headers()).has("next-action")) redirect(to);
    return { to: to as string };
  },
);
