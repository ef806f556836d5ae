import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { CenteredPage } from "#components/frame/centered-page";
import { buttonClass } from "#components/ui/button-look";
import { Note } from "#components/ui/note";
import { PlainLink } from "#components/ui/plain-link";
import { relyingParty } from "#lib/auth/passkey-answer";
import { configuredProviders, PROVIDER_LABELS } from "#lib/auth/providers";
import { isSignUpOpen } from "#lib/config/environment";
import { firstOf } from "#lib/pages/address";
import { pathAfterSignIn } from "#lib/pages/home";
import { isOwnPath } from "#lib/pages/own-path";
import { currentSession, FACTOR_PAGE } from "#lib/pages/session";
import { Noren } from "./noren.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import styles from "./sign-in-form.module.css";
import { SignInForm } from "./sign-in-form.tsx";

export const metadata: Metadata = { title: "Sign in" };

/** What was done before, on another page. */
const DONE = {
  reset: "Your password is changed. Sign in with the new one.",
  joined: "The new store belongs to your account. Sign in as before.",
};

/** Why another sign-in, at Google or GitHub, did not lead in. */
const PROBLEMS = {
  unlinked: "No account here is linked to that one. Sign in with your password, then link it under Your account.",
  passkey: "A store of yours requires a second factor. Sign in with your passkey.",
  declined: "You are not signed in: it was cancelled, or took too long. Try again.",
  limited: "Too many attempts. Wait a minute, then try again.",
};

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const session = await currentSession();
  const isSigningIn = (await headers()).has("next-action"); // then the form opens the next page
  const query = await searchParams;
  const next = firstOf(query.next);
  const done = new Map(Object.entries(DONE)).get(firstOf(query.done) ?? "");
  const problem = new Map(Object.entries(PROBLEMS)).get(firstOf(query.problem) ?? "");
  if (session && !isSigningIn)
    redirect((session.store.needs_factor ? FACTOR_PAGE : pathAfterSignIn(session.store.role, next)) as Route);
  return (
    <CenteredPage
      over={<Noren />}
      title="Come in"
      lead="Sign in to run your shop."
      foot="Door staff sign in here too. The scanner then opens."
    >
      {problem && (
        <Note kind="no" className={styles.note}>
          {problem}
        </Note>
      )}
      {done && <Note className={styles.note}>{done}</Note>}
      <SignInForm next={isOwnPath(next) ? next : ""} />
      {relyingParty() && <PasskeyButton next={isOwnPath(next) ? next : ""} />}
      {configuredProviders().map(({ name }) => (
        <a key={name} className={buttonClass({ wide: true }, styles.other)} href={startOf(name, next)}>
          Sign in with {PROVIDER_LABELS[name]}
        </a>
      ))}
      {isSignUpOpen() && (
        <p className={styles.aside}>
          New here? <PlainLink href="/sign-up">Open a store</PlainLink>
        </p>
      )}
    </CenteredPage>
  );
}

/** The address that leads to a provider. It is no page, so it is opened with a full load. */
const startOf = (name: string, next: string | undefined): string =>
  `/sign-in/with/${name}${isOwnPath(next) ? `?next=${encodeURIComponent(next)}` : ""}`;
