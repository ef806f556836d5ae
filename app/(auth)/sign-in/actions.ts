"use server";
import type { Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { giveCookies, knownBrowser } from "#app/(auth)/give-cookies";
import { LONGEST_PASSWORD } from "#lib/auth/password-rule";
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
import { pathAfterSignIn } from "#lib/pages/home";

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
  const [requestHeaders, browser] = await Promise.all([headers(), knownBrowser()]);
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
  const signedIn = await signIn(email, password, request);
  await giveCookies(signedIn, request.browser ?? null);
  return { to: pathAfterSignIn(signedIn.role, next) };
}
