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
import type { FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import { EmailInput } from "#lib/core/schema";
import { nowInSeconds } from "#lib/core/time";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import { visitorOf } from "#lib/http/client-address";
import { takeOne } from "#lib/http/rate-limit";
import { secondsUntilReset } from "#lib/http/rate-limited";
import { handleForm } from "#lib/pages/action";
import { browserCookie, sessionCookie } from "#lib/pages/cookies";
import { pathAfterSignIn } from "#lib/pages/home";

const YEAR_SECONDS = 31_536_000;
const FORMS_PER_MINUTE = 60;
const SignInInput = z.object({
  email: z.string("Enter your e-mail address.").pipe(EmailInput),
  password: z
    .string("Enter your password.")
    .max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters.`),
  next: z.string().optional(),
});

type State = FormState<{ to: string }>;

/**
 * Signs in. Returns the path to open: the browser loads it with a full page load, because each page has its own content
 * security policy. Without JavaScript it redirects.
 */
export async function submitSignIn(_before: unknown, form: FormData): Promise<State> {
  const [requestHeaders, jar] = await Promise.all([headers(), cookies()]);
  const browser = await readBrowserToken(jar.get(browserCookie().name)?.value);
  const requestId = requestHeaders.get("x-request-id") ?? newId();
  const request = { from: visitorOf(requestHeaders), requestId, now: nowInSeconds(), browser };
  const problem = await countForm(request); // before the form is read
  if (problem) return { problem };
  const state = await handleForm(form, SignInInput, requestId, (input) => openSession(input, request), ["password"]);
  if (state.result && !requestHeaders.has("next-action")) redirect(state.result.to as Route);
  return state;
}

/** Returns why the form is not checked, or null. A known browser is counted alone, not with its network. */
async function countForm(request: SignInRequest): Promise<string | null> {
  const counted = request.browser?.id ?? request.from.address;
  const allowance = await takeOne(`sign-in form ${counted}`, FORMS_PER_MINUTE);
  if (allowance.allowed) return null;
  logSecurityEvent({ action: "sign_in.throttled" }, request); // without a user: the form was not read
  return `Too many attempts. Wait ${secondsUntilReset(allowance)} seconds, then try again.`;
}

/** Opens the session and gives the browser its cookies. */
async function openSession(
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
  return { to: pathAfterSignIn(role, next) };
}
