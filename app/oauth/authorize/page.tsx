import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ConsentForm } from "#components/consent/consent-form";
import { ConsentFrame, ConsentPart, ForTheMaker } from "#components/consent/consent-frame";
import { whereText } from "#components/consent/consent-texts.ts";
import type { ChoosableStore } from "#components/consent/store-choice";
import { ButtonLink } from "#components/ui/button";
import type { Session, StoreOfPerson } from "#lib/auth/find-session";
import { ROLE_LABELS } from "#lib/auth/roles";
import type { Mode } from "#lib/core/request";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { readMaker } from "#lib/domain/apps/maker";
import { setPageStatus } from "#lib/http/page-status";
import { type AuthorizationReading, readAuthorizationRequest } from "#lib/oauth/authorization-request";
import { consentPage, mayBeSentBack, mayInstall } from "#lib/oauth/consent";
import { isOwnPath } from "#lib/pages/own-path";
import { readForPage } from "#lib/pages/page";
import { currentSession, toContext } from "#lib/pages/session";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Allow an app", robots: { index: false, follow: false } };

type Reading<Kind> = Extract<AuthorizationReading, { kind: Kind }>;

/** The consent page, to which apps send people. */
export default async function AuthorizePage() {
  const { query, requestId } = await readHeaders();
  const reading = await readForPage({ requestId }, () => readAuthorizationRequest(query));
  if (reading.kind === "problem") {
    setPageStatus(requestId, 400);
    return <Problem {...reading} />;
  }
  const session = await currentSession();
  if (reading.kind === "consent") return session ? askFor(reading, session, query, requestId) : signInFirst(query);
  const isKnown = await readForPage({ requestId }, () => mayBeSentBack(session, reading.app.id));
  if (isKnown) redirect(reading.address as Route);
  setPageStatus(requestId, 400);
  return <Fault {...reading} />;
}

/** Returns the query as it was sent: the parameters that Next passes do not keep repeated names in order. */
async function readHeaders(): Promise<{ query: URLSearchParams; requestId: string }> {
  const sent = await headers();
  const query = new URL(sent.get("x-path") ?? "/", "http://own.invalid").searchParams;
  return { query, requestId: sent.get("x-request-id") ?? "" };
}

async function askFor({ request }: Reading<"consent">, session: Session, query: URLSearchParams, requestId: string) {
  const { app, scopes, redirectUri } = request;
  const stores = session.stores.filter((store) => mayInstall(store, scopes));
  const others = session.stores.filter((store) => !mayInstall(store, scopes));
  return (
    <ConsentForm
      app={app}
      maker={await readForPage({ requestId }, () => readMaker(app))}
      scopes={scopes}
      redirectUri={redirectUri}
      user={session.user}
      action={`/oauth/consent?${query}`}
      stores={await Promise.all(stores.map((store) => toChoosable(session, store, app.id)))}
      others={others.map(({ id, name, role, needs_factor }) => ({
        id,
        name,
        role: needs_factor ? "needs your second factor" : ROLE_LABELS[role],
      }))}
      store={(stores.find(({ id }) => id === session.store.id) ?? stores[0])?.id ?? ""}
      mode={session.mode}
    />
  );
}

async function toChoosable(session: Session, store: StoreOfPerson, appId: string): Promise<ChoosableStore> {
  const scopesIn = async (mode: Mode) => {
    const ctx = await toContext({ ...session, store: { ...session.store, ...store }, mode });
    return (await readForPage(ctx, () => findInstalledApp(ctx, appId)))?.scopes ?? null;
  };
  const [live, test] = await Promise.all([scopesIn("live"), scopesIn("test")]);
  return { id: store.id, name: store.name, installed: { live, test } };
}

function signInFirst(query: URLSearchParams) {
  const path = consentPage(query);
  if (isOwnPath(path)) redirect(`/sign-in?next=${encodeURIComponent(path)}` as Route);
  return (
    <ConsentFrame title="Sign in first" lead="This link is too long to keep while you sign in.">
      <ConsentPart>
        <p>Sign in, then go back to the app and start again. Nothing was allowed.</p>
      </ConsentPart>
      <ButtonLink kind="primary" className={styles.leave} href="/sign-in" needsFullLoad>
        Sign in
      </ButtonLink>
    </ConsentFrame>
  );
}

function Problem({ message, remedy }: Reading<"problem">) {
  return (
    <ConsentFrame title="This link does not work" lead={message}>
      <ConsentPart>
        <p>Nothing was allowed, and you were not sent anywhere. Go back to the app, and tell its maker.</p>
      </ConsentPart>
      <ForTheMaker>{remedy}</ForTheMaker>
    </ConsentFrame>
  );
}

function Fault({ app, address, message }: Reading<"fault">) {
  return (
    <ConsentFrame title={`${app.name} made a mistake`} lead="Nothing was allowed." logo={app.logo}>
      <ForTheMaker>{message}</ForTheMaker>
      <ConsentPart>
        <p>
          Made by {app.maker}. Zakka does not check apps. Go back only if you came from there: {whereText(address)}.
        </p>
      </ConsentPart>
      <ButtonLink kind="primary" className={styles.leave} href={address} needsFullLoad rel="noreferrer">
        Go back to the app
      </ButtonLink>
    </ConsentFrame>
  );
}
