"use server";
import type { Route } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { signOut } from "#lib/auth/sign-in";
import { verifyEmail } from "#lib/auth/verify-email";
import { action } from "#lib/pages/action";
import { removalOf, sessionCookie } from "#lib/pages/cookies";
import { textIn } from "#lib/pages/form";
import { currentSession, toContext } from "#lib/pages/session";

/** Verifies the address of the signed-in person with the link of the mail. */
export const confirmAddress = action(
  { role: "staff", isOwnAccount: true, input: z.object({ token: z.string() }) },
  async ({ ctx, session, input: { token } }) => {
    const result = await verifyEmail(session.user.id, token, ctx);
    return { open: result === "joined" ? "/sign-in?done=joined" : "/" };
  },
);

/** Signs out, so that the person for whom the link is can sign in. */
export async function changePerson(form: FormData): Promise<void> {
  const session = await currentSession();
  if (session) await signOut(session.id, await toContext(session));
  (await cookies()).delete(removalOf(sessionCookie()));
  redirect(signInFor(textIn(form, "token") ?? "") as Route);
}

const signInFor = (token: string): string =>
  `/sign-in?next=${encodeURIComponent(`/verify-email?token=${encodeURIComponent(token)}`)}`;
