import type { Metadata } from "next";
import { OfferToEndOthers } from "#components/account/end-sessions";
import { LinkedAccount } from "#components/account/linked-account";
import { NameForm } from "#components/account/name-form";
import { PasskeysLink } from "#components/account/passkeys";
import { PasswordForm } from "#components/account/password-form";
import { ProofByPasskey } from "#components/account/proof";
import { SecondFactor } from "#components/account/second-factor";
import { Sessions } from "#components/account/sessions";
import { Unverified } from "#components/account/unverified";
import { PageHead } from "#components/frame/page-head";
import { Note } from "#components/ui/note";
import { Columns, Facts, Section } from "#components/ui/section";
import { hasPasskeyToConfirm } from "#lib/auth/confirm-person";
import { countPasskeys } from "#lib/auth/passkeys";
import { listLinked } from "#lib/auth/provider-sign-in";
import { configuredProviders, PROVIDER_LABELS } from "#lib/auth/providers";
import { ROLE_LABELS } from "#lib/auth/roles";
import { listSessions } from "#lib/auth/sessions";
import { readTwoFactor } from "#lib/auth/two-factor";
import { fromUnix, toUnix } from "#lib/core/time";
import { isMailSent } from "#lib/mail/from-environment";
import { firstOf } from "#lib/pages/address";
import { factorText, requireSession } from "#lib/pages/session";
import { endOne, endOthers, rename, replacePassword, resendLink } from "./actions.ts";
import { ask } from "./passkeys/actions.ts";
import { link, unlink } from "./providers/actions.ts";

export const metadata: Metadata = { title: "Your account" };

/** What happened at Google or GitHub. */
const LINKING = {
  linked: [undefined, "The account is linked. It signs you in from now on."],
  other_address: ["no", "That account has another e-mail address, or one that is not verified. Nothing was linked."],
  taken: ["no", "One of the two accounts is linked already. Unlink it first. Nothing was linked."],
  declined: ["no", "Nothing was linked: it was cancelled, or took too long. Try again."],
} as const;

export default async function AccountPage({ searchParams }: PageProps<"/settings/account">) {
  const { id, user, store, stores, realNow } = await requireSession("staff", { isOwnAccount: true });
  const [sessions, factor, passkeys, canAsk, linked] = await Promise.all([
    listSessions(user.id, fromUnix(realNow)),
    readTwoFactor(user.id, user.email, fromUnix(realNow)),
    countPasskeys(user.id),
    hasPasskeyToConfirm(user.id),
    listLinked(user.id),
  ]);
  const { linking, changed } = await searchParams;
  const [kind, said] = new Map(Object.entries(LINKING)).get(firstOf(linking) ?? "") ?? [];
  const aside = (
    <Section title="Your stores">
      <Facts facts={stores.map(({ name, role }) => [name, ROLE_LABELS[role]])} />
    </Section>
  );
  return (
    <ProofByPasskey ask={canAsk ? ask : null}>
      <PageHead title="Your account" sub="How you sign in. Your account is the same in all your stores." />
      <Columns aside={aside}>
        {store.needs_factor && (
          <Section>
            <Note kind="care">{factorText(store.name)} Until then you cannot see the store.</Note>
          </Section>
        )}
        {said && (
          <Section>
            <Note kind={kind}>{said}</Note>
          </Section>
        )}
        {changed === "codes" && (
          <OfferToEndOthers others={sessions.length - 1} action={endOthers}>
            Signing in no longer needs a code.
          </OfferToEndOthers>
        )}
        {!user.isVerified && (
          <Unverified
            email={user.email}
            resend={resendLink}
            isMailSent={isMailSent()}
            until="Until then you work with test data only."
          />
        )}
        <NameForm action={rename} name={user.name} email={user.email} />
        <PasswordForm action={replacePassword} />
        <PasskeysLink count={passkeys} />
        {configuredProviders().map(({ name }) => (
          <LinkedAccount
            key={name}
            provider={name}
            word={PROVIDER_LABELS[name]}
            since={linked[name]}
            {...{ link, unlink }}
          />
        ))}
        <SecondFactor confirmedAt={toUnix(factor.confirmed_at)} codesLeft={factor.codes_left} />
        <Sessions sessions={sessions} currentId={id} end={endOne} endOthers={endOthers} />
      </Columns>
    </ProofByPasskey>
  );
}
