import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { SignUpForm } from "#components/account/sign-up-form";
import { CenteredPage } from "#components/frame/centered-page";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { isSignUpOpen } from "#lib/config/environment";
import { COUNTRIES } from "#lib/core/countries";
import { isMailSent } from "#lib/mail/from-environment";
import { currentSession } from "#lib/pages/session";
import { submitSignUp } from "./actions.ts";

export const metadata: Metadata = { title: "Open a store" };

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

export default async function SignUpPage() {
  if (!isSignUpOpen()) notFound();
  const isSigningUp = (await headers()).has("next-action"); // then the form opens the next page
  if (!isSigningUp && (await currentSession())) redirect("/");
  return (
    <CenteredPage
      title="Open a store"
      lead="A new store starts with test data. Look around, and go live when you are ready."
      foot={
        <Text tone="quiet">
          Already have an account? <TextLink href="/sign-in">Sign in</TextLink>
        </Text>
      }
    >
      <SignUpForm action={submitSignUp} zones={ZONES} countries={COUNTRIES} isMailSent={isMailSent()} />
    </CenteredPage>
  );
}
