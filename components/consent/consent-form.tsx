import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { Facts } from "#components/ui/section";
import { ConsentFrame } from "./consent-frame.tsx";
import { whereWords } from "./consent-words.ts";
import { Permissions } from "./permissions.tsx";
import { type ChoosableStore, StoreChoice } from "./store-choice.tsx";

interface Props {
  app: { name: string; logo: string | null; maker: string };
  scopes: readonly string[];
  redirectUri: string;
  user: { name: string; email: string };
  /** Where the forms are sent: the address has the whole request of the app. */
  action: string;
  /** The stores in which the person may allow apps. */
  stores: readonly ChoosableStore[];
  /** Other stores of the person, with their role there. */
  others: readonly { id: string; name: string; role: string }[];
  store: string;
  mode: "live" | "test";
}

/** Asks a person whether an app may act for their store. Needs no JavaScript. */
export function ConsentForm({ app, scopes, redirectUri, user, action, stores, others, store, mode }: Props) {
  const mayInstall = stores.length > 0;
  return (
    <ConsentFrame
      title={`Allow ${app.name}?`}
      lead={`${app.name} asks to act for your store.`}
      logo={app.logo}
      foot={<Account user={user} action={action} />}
    >
      <SentForm action={action}>
        {mayInstall ? (
          <>
            <StoreChoice stores={stores} store={store} mode={mode} app={app.name} scopes={scopes} />
            <Others others={others} />
          </>
        ) : (
          <NoStore others={others} />
        )}
        <Permissions app={app.name} maker={app.maker} scopes={scopes} />
        <section>
          <Facts
            facts={[
              ["Made by", app.maker],
              ["Then opens", whereWords(redirectUri)],
            ]}
          />
          <p className="hint">Zakka does not check apps. Allow only one whose maker you know.</p>
        </section>
        <div className="decide">
          {mayInstall && (
            <Button type="submit" kind="primary" name="answer" value="allow">
              <span className="truncated">Allow {app.name}</span>
            </Button>
          )}
          <Button type="submit" name="answer" value="decline">
            Decline
          </Button>
          {mayInstall && <p className="hint">You can revoke this at any time under Installed apps.</p>}
        </div>
      </SentForm>
    </ConsentFrame>
  );
}

function SentForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={action} encType="multipart/form-data" autoComplete="off">
      {children}
    </form>
  );
}

const rolesIn = (others: Props["others"]): string => others.map(({ name, role }) => `${name} (${role})`).join(", ");

function Others({ others }: Pick<Props, "others">) {
  if (others.length === 0) return null;
  return <p className="hint pb-4">Your role does not allow apps in {rolesIn(others)}.</p>;
}

function NoStore({ others }: Pick<Props, "others">) {
  return (
    <section>
      <h2>You cannot allow apps</h2>
      <p>
        Your role does not allow apps in {rolesIn(others)}. Ask an owner, admin or developer of the store to install it.
      </p>
    </section>
  );
}

function Account({ user, action }: Pick<Props, "user" | "action">) {
  return (
    <SentForm action={action}>
      Signed in as {user.name}, {user.email}.{" "}
      <button type="submit" name="answer" value="other_account" className="link" title="Sign out, and in again">
        Not you?
      </button>
    </SentForm>
  );
}
