"use server";
import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { THEME_COOKIE } from "#components/ui/theme.ts";
import { KNOWN_SECONDS, readBrowserToken, toBrowserToken } from "#lib/auth/known-browser";
import { LONGEST_PASSWORD } from "#lib/auth/password-rule";
import { SESSION_SECONDS, toSessionToken } from "#lib/auth/session-token";
import { type SignInRequest, signIn } from "#lib/auth/sign-in";
import { newId } from "#lib/core/ids";
import { EmailInput } from "#lib/core/schema";
import { nowInSeconds } from "#lib/core/time";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import { visitorOf } from "#lib/http/client-address";
import { takeOne } from "#lib/http/rate-limit";
import { secondsUntilReset } from "#lib/http/rate-limited";
import { type ActionState, answer } from "#lib/pages/action";
import { browserCookie, sessionCookie } from "#lib/pages/cookies";
import { homeOf } from "#lib/pages/home";
import { isOwnPath } from "#lib/pages/own-path";

const YEAR_SECONDS = 31_536_000;
const FORMS_PER_MINUTE = 60;
const SignInInput = z.object({
  email: z.string("Give your e-mail address.").pipe(EmailInput),
  password: z
    .string("Give your password.")
    .max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters.`),
  next: z.string().optional(),
});

type State = ActionState<{ to: string }>;

/**
 * Signs in. With JavaScript it answers where to go, and the browser loads that page anew, since each page brings
 * its own content policy; without, it leads there itself.
 */
export async function enter(_before: State, form: FormData): Promise<State> {
  const [said, jar] = await Promise.all([headers(), cookies()]);
  const browser = await readBrowserToken(jar.get(browserCookie().name)?.value);
  const requestId = said.get("x-request-id") ?? newId();
  const request = { from: visitorOf(said), requestId, now: nowInSeconds(), browser };
  const problem = await countForm(request); // before anything is made of it
  if (problem) return { problem };
  const state = await answer(form, SignInInput, requestId, (input) => open(input, request), ["password"]);
  if (state.result && !said.has("next-action")) redirect(state.result.to as Route);
  return state;
}

/** Why the form is not checked, or null. The limit of a network does not count for a known browser. */
async function countForm(request: SignInRequest): Promise<string | null> {
  const counted = request.browser?.id ?? request.from.address;
  const allowance = await takeOne(`sign-in form ${counted}`, FORMS_PER_MINUTE);
  if (allowance.allowed) return null;
  logSecurityEvent({ action: "sign_in.throttled" }, request); // whose it is stands in the form
  return `Too many tries. Wait ${secondsUntilReset(allowance)} seconds, then try once more.`;
}

/** Opens the session and gives the browser its cookies. */
async function open(
  { email, password, next }: z.output<typeof SignInInput>,
  request: SignInRequest,
): Promise<{ to: string }> {
  const { sessionId, person, theme, role } = await signIn(email, password, request);
  const jar = await cookies();
  const session = sessionCookie();
  jar.set(session.name, await toSessionToken(sessionId), { ...session.options, maxAge: SESSION_SECONDS });
  const known = browserCookie();
  jar.set(known.name, await toBrowserToken(request.browser ?? null, person), {
    ...known.options,
    maxAge: KNOWN_SECONDS,
  });
  if (theme !== "system") jar.set(THEME_COOKIE, theme, { path: "/", sameSite: "lax", maxAge: YEAR_SECONDS });
  const home = homeOf(role);
  return { to: home === "/" && isOwnPath(next) ? next : home };
}
