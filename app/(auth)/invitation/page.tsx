import type { Metadata } from "next";
import { headers } from "next/headers";
import { ConfirmAddress } from "#components/account/confirm-address";
import { JoinForm } from "#components/account/join-form";
import { CenteredPage } from "#components/frame/centered-page";
import { ButtonLink } from "#components/ui/button";
import { readInvitation } from "#lib/auth/invitations";
import { ROLE_LABELS } from "#lib/auth/roles";
import { emailKey } from "#lib/core/email";
import { INVITATION_DAYS } from "#lib/core/limits";
import { shownEmail } from "#lib/core/shown-email";
import { nowInSeconds } from "#lib/core/time";
import { firstOf } from "#lib/pages/address";
import { currentSession } from "#lib/pages/session";
import { accept, join } from "./actions.ts";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitationPage({ searchParams }: PageProps<"/invitation">) {
  const token = firstOf((await searchParams).token) ?? "";
  const [invitation, session] = await Promise.all([readInvitation(token, nowInSeconds()), currentSession()]);
  if (!invitation) {
    const hasJoined = session && (await headers()).has("next-action"); // the form opens the store in a moment
    const texts = hasJoined
      ? { title: `Welcome to ${session.store.name}`, lead: "Your account is ready." }
      : {
          title: "This link has ended",
          lead: `The invitation was accepted or withdrawn, or it is older than ${INVITATION_DAYS} days. Ask for a new one.`,
        };
    return (
      <CenteredPage {...texts}>
        <ButtonLink kind="primary" wide href="/">
          Open Zakka
        </ButtonLink>
      </CenteredPage>
    );
  }
  const { store, role, email, has_account } = invitation;
  const lead = `You are invited as ${ROLE_LABELS[role]}, with the address ${shownEmail(email)}.`;
  if (session?.user.isVerified && emailKey(session.user.email) === emailKey(email)) {
    return (
      <CenteredPage title={`Join ${store}`} lead={lead}>
        <ConfirmAddress action={accept} token={token} submit="Accept" pending="Accepting" />
      </CenteredPage>
    );
  }
  if (!session && !has_account) {
    return (
      <CenteredPage title={`Join ${store}`} lead={lead}>
        <JoinForm action={join} token={token} />
      </CenteredPage>
    );
  }
  const next = encodeURIComponent(`/invitation?token=${token}`);
  return (
    <CenteredPage title={`Join ${store}`} lead={`${lead} Sign in with that address first, then open the link again.`}>
      <ButtonLink kind="primary" wide href={session ? "/settings/account" : `/sign-in?next=${next}`}>
        {session ? "Your account" : "Sign in"}
      </ButtonLink>
    </CenteredPage>
  );
}
