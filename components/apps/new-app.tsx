"use client";
import type { ReactNode } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { FieldLabel } from "#components/ui/field";
import { Form, useTicked } from "#components/ui/form";
import { Columns, Points, Section } from "#components/ui/section";
import { ShownOnce } from "#components/ui/shown-once";
import { SubmitButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { Basics, Scopes, useAppForm, WhatStoresRead } from "./app-fields.tsx";
import styles from "./new-app.module.css";

/** A confidential app just registered. */
export interface NewAppResult {
  id: string;
  name: string;
  secret: string;
}

/** The form for a new app, with what stores will read beside it. Then the client secret, shown once, over the list. */
export function NewApp({
  action,
  maker,
  children,
}: {
  action: FormAction<NewAppResult>;
  maker: string;
  children: ReactNode;
}) {
  const server = useAppForm(action);
  const [scopes, setScopes] = useTicked(server.id, "scopes", server.fields.scopes.initialValue);
  const made = server.state.result;
  if (made) return <MadeApp made={made}>{children}</MadeApp>;
  return (
    <Form form={server} layout="page">
      <PageHead back={{ href: "/apps", label: "Apps" }} title="Register an app">
        <ButtonLink href="/apps">Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘↵" pending="Registering">
          Register app
        </SubmitButton>
      </PageHead>
      <Columns
        aside={
          <>
            <WhatStoresRead scopes={scopes} />
            <WhatHappens maker={maker} />
          </>
        }
      >
        <Section>
          <Basics server={server} />
          <Kind initial={server.fields.type.initialValue} />
        </Section>
        <Scopes server={server} scopes={scopes} onChange={setScopes} />
      </Columns>
    </Form>
  );
}

const KINDS = [
  {
    value: "confidential",
    label: "Confidential",
    text: "It runs on your server, which can keep a client secret.",
  },
  {
    value: "public",
    label: "Public",
    text: "It runs on the phones or computers of its users, which cannot keep a secret, so it gets none.",
  },
];

function Kind({ initial = "confidential" }: { initial?: string }) {
  return (
    <fieldset className={styles.kinds}>
      <FieldLabel as="legend" aside="cannot be changed later">
        Kind
      </FieldLabel>
      {KINDS.map(({ value, label, text }) => (
        <label key={value}>
          <input type="radio" name="type" value={value} defaultChecked={value === initial} />
          <span>
            <b>{label}.</b> {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function WhatHappens({ maker }: { maker: string }) {
  return (
    <Section title="What registering does">
      <Points
        points={[
          `Any store can install the app. Before it does, it sees the name, the logo, ${maker} as the maker, and the domain of your e-mail address.`,
          "A confidential app gets a secret. It is shown once, on the next page.",
          "Name, logo, addresses and scopes can be changed later.",
        ]}
      />
    </Section>
  );
}

function MadeApp({ made, children }: { made: NewAppResult; children: ReactNode }) {
  return (
    <>
      <PageHead title="Apps" sub="Apps that you build and other stores install." />
      <ShownOnce
        title={`${made.name} is registered`}
        kept="We keep only a fingerprint of it."
        secret={made.secret}
        tail={6}
        copy="Copy secret"
        stored="I have stored it where my server reads it"
        done={`/apps/${made.id}`}
        page={{ href: "/apps", title: "Apps" }}
      >
        <Text tone="quiet">Client ID:</Text>
        <Copy value={made.id} label="copy the client ID" />
      </ShownOnce>
      {children}
    </>
  );
}
