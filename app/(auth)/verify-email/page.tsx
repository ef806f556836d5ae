import type { Metadata } from "next";
import { ConfirmAddress } from "#components/account/confirm-address";
import { CenteredPage } from "#components/frame/centered-page";
import { Button, ButtonLink } from "#components/ui/button";
import { personToVerify } from "#lib/auth/verify-email";
import { nowInSeconds } from "#lib/core/time";
import { firstOf } from "#lib/pages/address";
import { currentSession } from "#lib/pages/session";
import { changePerson, confirmAddress } from "./actions.ts";

export const metadata: Metadata = { title: "Confirm your address" };

export default async function VerifyEmailPage({ searchParams }: PageProps<"/verify-email">) {
  const token = firstOf((await searchParams).token) ?? "";
  const [person, session] = await Promise.all([personToVerify(token, nowInSeconds()), currentSession()]);
  if (!person) {
    return (
      <CenteredPage title="This link has ended" lead="It was already used, or it is older than a day.">
        <ButtonLink kind="primary" wide href="/settings/account">
          {session?.user.isVerified ? "Your account" : "Send a new link"}
        </ButtonLink>
      </CenteredPage>
    );
  }
  if (session?.user.id === person.id) {
    return (
      <CenteredPage title="One step left" lead={`Confirm that ${person.email} is your address.`}>
        <ConfirmAddress action={confirmAddress} token={token} />
      </CenteredPage>
    );
  }
  return (
    <CenteredPage
      title="Sign in to confirm"
      lead={`The link is for ${person.email}. Sign in with the password that you chose when you opened the store. If you did not open a store, close this page.`}
    >
      <form action={changePerson}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="primary" wide>
          {session ? "Sign in as another person" : "Sign in"}
        </Button>
      </form>
    </CenteredPage>
  );
}
