import type { Metadata } from "next";
import { NameForm } from "#components/account/name-form";
import { PasskeysLink } from "#components/account/passkeys";
import { PasswordForm } from "#components/account/password-form";
import { SecondFactor } from "#components/account/second-factor";
import { Sessions } from "#components/account/sessions";
import { Unverified } from "#components/account/unverified";
import { PageHead } from "#components/frame/page-head";
import { Columns, Facts, Section } from "#components/ui/section";
import { countPasskeys } from "#lib/auth/passkeys";
import { ROLE_WORDS } from "#lib/auth/roles";
import { listSessions } from "#lib/auth/sessions";
import { readTwoFactor } from "#lib/auth/two-factor";
import { fromUnix, toUnix } from "#lib/core/time";
import { requireSession } from "#lib/pages/session";
import { endOne, endOthers, rename, replacePassword, resendLink } from "./actions.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { id, user, stores, now } = await requireSession("staff");
  const [sessions, factor, passkeys] = await Promise.all([
    listSessions(user.id, fromUnix(now)),
    readTwoFactor(user.id, user.email, fromUnix(now)),
    countPasskeys(user.id),
  ]);
  const aside = (
    <Section title="Your stores">
      <Facts facts={stores.map((store) => [store.name, ROLE_WORDS[store.role]])} />
    </Section>
  );
  return (
    <>
      <PageHead title="Your account" sub="How you sign in. It is yours alone, and the same in all your stores." />
      <Columns aside={aside}>
        {!user.isVerified && <Unverified email={user.email} resend={resendLink} />}
        <NameForm action={rename} name={user.name} email={user.email} />
        <PasswordForm action={replacePassword} />
        <PasskeysLink count={passkeys} />
        <SecondFactor confirmedAt={toUnix(factor.confirmed_at)} codesLeft={factor.codes_left} />
        <Sessions sessions={sessions} currentId={id} end={endOne} endOthers={endOthers} />
      </Columns>
    </>
  );
}
