"use server";
import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { SESSION_SECONDS, sessionCookie, toSessionToken } from "#lib/auth/session-token";
import { signIn } from "#lib/auth/sign-in";
import { nowInSeconds } from "#lib/core/context";
import { EmailInput } from "#lib/core/schema";
import { THEME_COOKIE } from "#lib/core/theme";
import { type ActionState, answer } from "#lib/http/action";
import { visitorAddress } from "#lib/http/visitor";

const YEAR_SECONDS = 31_536_000;
const SignInInput = z.object({
  email: z.string("Give your e-mail address.").pipe(EmailInput),
  password: z.string("Give your password.").max(1_000),
  next: z.string().optional(),
});

/**
 * Signs in. With JavaScript it answers where to go, and the browser loads that page anew, since each page brings
 * its own content policy; without, it leads there itself.
 */
export async function enter(
  _before: ActionState<{ to: string }>,
  form: FormData,
): Promise<ActionState<{ to: string }>> {
  const said = await headers();
  const state = await answer(
    form,
    SignInInput,
    said.get("x-request-id") ?? undefined,
    async ({ email, password, next }) => {
      const from = { address: visitorAddress(said), agent: said.get("user-agent"), now: nowInSeconds() };
      const { sessionId, theme, home } = await signIn(email, password, from);
      const jar = await cookies();
      const { name, options } = sessionCookie();
      jar.set(name, await toSessionToken(sessionId), { ...options, maxAge: SESSION_SECONDS });
      if (theme !== "system") jar.set(THEME_COOKIE, theme, { path: "/", sameSite: "lax", maxAge: YEAR_SECONDS });
      return { to: home === "/" && isOurs(next) ? next : home };
    },
    ["password"],
  );
  if (state.result && !said.has("next-action")) redirect(state.result.to as Route);
  return state;
}

/** Only a path of this origin: never //elsewhere. */
function isOurs(path: string | undefined): path is string {
  return path !== undefined && /^\/(?![/\\])/.test(path);
}
