"use server";
import type { Route } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { giveCookies, knownBrowser } from "#app/(auth)/give-cookies";
import { LONGEST_PASSWORD } from "#lib/auth/password-rule";
import { signUp } from "#lib/auth/sign-up";
import { isSignUpOpen } from "#lib/config/environment";
import { isCountry } from "#lib/core/countries";
import { MAX_NAME } from "#lib/core/limits";
import { EmailInput } from "#lib/core/schema";
import { Settings } from "#lib/domain/stores/schema";
import { visitorAction } from "#lib/pages/visitor-action";

const name = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(MAX_NAME, `Use at most ${MAX_NAME} characters.`);

const NO_ZONE = "There is no such time zone. Choose one from the list.";
const LONGEST_ZONE = 64;

const SignUpInput = z.object({
  store: name("Enter the name of your store."),
  name: name("Enter your name."),
  email: z.string("Enter your e-mail address.").pipe(EmailInput),
  timezone: z
    .string()
    .trim()
    .max(LONGEST_ZONE, { error: NO_ZONE, abort: true })
    .transform((zone) => zone || "UTC")
    .pipe(z.string().refine((zone) => Settings.shape.timezone.safeParse(zone).success, NO_ZONE))
    .default("UTC"),
  country: z
    .string()
    .transform((country) => country || undefined)
    .pipe(z.string().refine(isCountry, "There is no such country. Choose one from the list.").optional())
    .optional(),
  password: z
    .string("Choose a password.")
    .max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters.`),
});

/** Opens a store, and signs its owner in. The browser then loads the returned path in full. */
export const submitSignUp = visitorAction(
  { name: "sign up", perMinute: 10, input: SignUpInput, hide: ["password"] },
  async ({ input, request }) => {
    if (!isSignUpOpen()) notFound();
    await giveCookies(await signUp(input, request), await knownBrowser());
    if (!(await headers()).has("next-action")) redirect("/" as Route);
    return { to: "/" };
  },
);
