import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { Facts } from "#components/ui/section";
import { Hint, Truncated } from "#components/ui/text";
import { TextButton } from "#components/ui/text-link";
import type { Maker } from "#lib/domain/apps/schema";
import styles from "./consent-form.module.css";
import { ConsentFrame, ConsentPart } from "./consent-frame.tsx";
import { registeredText, usedText, whereText } from "./consent-texts.ts";
import { Imitation } from "./imitation.tsx";
import { Permissions } from "./permissions.tsx";
import { type ChoosableStore, StoreChoice } from "./store-choice.tsx";

interface Props {
  app: { name: string; logo: string | null; maker: string };
  maker: Maker;
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
export function ConsentForm({ app, maker, scopes, redirectUri, user, action, stores, others, store, mode }: Props) {
  const mayInstall = stores.length > 0;
  return (
    <ConsentFrame
      title={`Allow ${app.name}?`}
      lead={`${app.name} asks to act for your store.`}
      logo={app.logo}
      foot={<Account user={user} action={action} />}
    >
      <SentForm action={action}>
        {maker.imitates && <Imitation {...maker.imitates} />}
        {mayInstall ? (
          <>
            <StoreChoice stores={stores} store={store} mode={mode} app={app.name} scopes={scopes} />
            <Others others={others} />
          </>
        ) : (
          <NoStore others={others} />
        )}
        <Permissions app={app.name} maker={app.maker} scopes={scopes} />
        <Origin app={app} maker={maker} redirectUri={redirectUri} />
        <div className={styles.decide}>
          {mayInstall && (
            <Button type="submit" kind="primary" name="answer" value="allow">
              <Truncated>{`Allow ${app.name}`}</Truncated>
            </Button>
          )}
          <Button type="submit" name="answer" value="decline">
            Decline
          </Button>
          {mayInstall && <Hint>You can revoke this at any time under Installed apps.</Hint>}
        </div>
      </SentForm>
    </ConsentFrame>
  );
}

function SentForm({ action, className, children }: { action: string; className?: string; children: ReactNode }) {
  return (
    <form method="post" action={action} className={className} encType="multipart/form-data" autoComplete="off">
      {children}
    </form>
  );
}

function Origin({ app, maker: { domain, stores }, redirectUri }: Pick<Props, "app" | "maker" | "redirectUri">) {
  return (
    <ConsentPart>
      <Facts
        facts={[
          ["Made by", app.maker],
          ["Then opens", whereText(redirectUri)],
        ]}
      />
      <p className={styles.registered}>
        {registeredText(domain)} {usedText(stores)}
      </p>
      <Hint>Zakka does not check apps. Allow only one whose maker you know.</Hint>
    </ConsentPart>
  );
}

const rolesIn = (others: Props["others"]): string => others.map(({ name, role }) => `${name} (${role})`).join(", ");

function Others({ others }: Pick<Props, "others">) {
  if (others.length === 0) return null;
  return <Hint className={styles.others}>You cannot allow this app in {rolesIn(others)}.</Hint>;
}

function NoStore({ others }: Pick<Props, "others">) {
  return (
    <ConsentPart title="You cannot allow apps">
      <p>You cannot allow this app in {rolesIn(others)}. Ask an owner or admin of the store to install it.</p>
    </ConsentPart>
  );
}

function Account({ user, action }: Pick<Props, "user" | "action">) {
  return (
    <SentForm action={action} className={styles.account}>
      Signed in as {user.name}, {user.email}.{" "}
      <TextButton type="submit" name="answer" value="other_account" title="Sign out, and in again">
        Not you?
      </TextButton>
    </SentForm>
  );
}
