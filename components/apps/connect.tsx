import { Code } from "#components/ui/code";
import { Copy, CopyButton } from "#components/ui/copy";
import { Facts, Section } from "#components/ui/section";
import { Hint } from "#components/ui/text";
import type { App } from "#lib/domain/apps/schema";
import styles from "./connect.module.css";
import { authorizeAddress, tokenCommand } from "./connect-texts.ts";

/** The addresses of the flow, and the two lines that an app needs. */
export function Connect({ app, origin }: { app: App; origin: string }) {
  const authorize = authorizeAddress(app, origin);
  const command = tokenCommand(app, origin);
  const address = (path: string, what: string) => (
    <Copy value={`${origin}${path}`} label={`copy the ${what} address`} />
  );
  return (
    <Section title="How to connect">
      <Facts
        facts={[
          ["Client ID", <Copy key="id" value={app.id} label="copy the client ID" />],
          ["Authorize", address("/oauth/authorize", "authorize")],
          ["Token", address("/oauth/token", "token")],
          ["Metadata", address("/.well-known/oauth-authorization-server", "metadata")],
        ]}
      />
      <Step title="1. Open this address in the browser of a store's owner" copy={authorize}>
        {authorize.replaceAll("&", "\n  &")}
      </Step>
      <Step title="2. Exchange the code for tokens within 60 seconds" copy={command}>
        {command}
      </Step>
      <Hint>
        CHALLENGE is the SHA-256 of VERIFIER in base64url. The access token works for an hour, on every operation that
        the store allowed.
      </Hint>
    </Section>
  );
}

function Step({ title, copy, children }: { title: string; copy: string; children: string }) {
  return (
    <div className={styles.step}>
      <p>
        {title}
        <CopyButton kind="ghost" small value={copy}>
          Copy
        </CopyButton>
      </p>
      <Code label={title}>{children}</Code>
    </div>
  );
}
