"use server";
import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { giveCookies, knownBrowser } from "#app/(auth)/give-cookies";
import { LONGEST_PASSWORD } from "#lib/auth/password-rule";
import { CodeNeeded, type SignInRequest, signIn, signInWithCode } from "#lib/auth/sign-in";
import type { FormState } from "#lib/core/form-state";
import { EmailInput } from "#lib/core/schema";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import { secondsUntilReset } from "#lib/http/rate-limited";
import { handleForm } from "#lib/pages/action";
import { codeCookie, removalOf } from "#lib/pages/cookies";
import { pathAfterSignIn } from "#lib/pages/home";
import { requestFacts } from "#lib/pages/visitor-action";
import { takeOne, takeOneFrom } from "#lib/rate-limit/take-one";

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
  const request = { ...(await requestFacts()), browser: await knownBrowser() };
  const problem = await countForm(request); // before the form is read
  if (problem) return { problem };
  const state = await handleForm(form, SignInInput, request.requestId, (input) => openSession(input, request), [
    "password",
  ]);
  if (state.result && !(await headers()).has("next-action")) redirect(state.result.to as Route);
  return state;
}

/** Returns why the form is not checked, or null. A known browser is counted alone, not with its network. */
async function countForm(request: SignInRequest): Promise<string | null> {
  const what = "sign-in form";
  const allowance = request.browser
    ? await takeOne(`${what} ${request.browser.id}`, FORMS_PER_MINUTE)
    : await takeOneFrom(request.from.address, what, FORMS_PER_MINUTE);
  if (allowance.allowed) return null;
  logSecurityEvent({ action: "sign_in.throttled" }, request); // without a user: the form was not read
  return `Too many attempts. Wait ${secondsUntilReset(allowance)} seconds, then try again.`;
}

/** Opens the session and gives the browser its cookies. */
async function openSession(
  { email, password, next }: z.output<typeof SignInInput>,
  request: SignInRequest,
): Promise<{ to: string }> {
  try {
    const signedIn = await signIn(email, password, request);
    await giveCookies(signedIn, request.browser ?? null);
    return { to: pathAfterSignIn(signedIn.role, next) };
  } catch (error) {
    if (!(error instanceof CodeNeeded)) throw error;
    const waiting = codeCookie();
    (await cookies()).set(waiting.name, error.token, waiting.options);
    return { to: `/sign-in/code${next ? `?next=${encodeURIComponent(next)}` : ""}` };
  }
}

const CodeInput = z.object({
  code: z.string("Enter the code.").trim().max(40, "A code has at most 19 characters."),
  next: z.string().optional(),
});

/** Finishes a sign-in that needs a code. */
export async function submitCode(_before: unknown, form: FormData): Promise<State> {
  const request = { ...(await requestFacts()), browser: await knownBrowser() };
  const problem = await countForm(request);
  if (problem) return { problem };
  const state = await handleForm(form, CodeInput, request.requestId, async ({ code, next }) => {
    const waiting = codeCookie();
    const jar = await cookies();
    const signedIn = await signInWithCode(jar.get(waiting.name)?.value ?? "", code, request);
    jar.delete(removalOf(waiting));
    await giveCookies(signedIn, request.browser);
    return { to: pathAfterSignIn(signedIn.role, next) };
  });
  if (state.result && !(await headers()).has("next-action")) redirect(state.result.to as Route);
  return state;
}
