import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { CenteredPage } from "#components/frame/centered-page";
import { Note } from "#components/ui/note";
import { firstOf } from "#lib/pages/address";
import { pathAfterSignIn } from "#lib/pages/home";
import { isOwnPath } from "#lib/pages/own-path";
import { currentSession } from "#lib/pages/session";
import { Noren } from "./noren.tsx";
import styles from "./sign-in-form.module.css";
import { SignInForm } from "./sign-in-form.tsx";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const session = await currentSession();
  const isSigningIn = (await headers()).has("next-action"); // then the form opens the next page
  const query = await searchParams;
  const next = firstOf(query.next);
  if (session && !isSigningIn) redirect(pathAfterSignIn(session.store.role, next) as Route);
  return (
    <CenteredPage
      over={<Noren />}
      title="Come in"
      lead="Sign in to run your shop."
      foot="Door staff sign in here too. The scanner then opens."
    >
      {firstOf(query.done) === "reset" && (
        <Note className={styles.note}>Your password is changed. Sign in with the new one.</Note>
      )}
      <SignInForm next={isOwnPath(next) ? next : ""} />
    </CenteredPage>
  );
}
