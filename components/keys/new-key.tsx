"use client";
import { CircleDot } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { FieldLabel, Segmented, SelectField, TextField } from "#components/ui/field";
import { Form, useForm, useTicked } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Columns, Section } from "#components/ui/section";
import { ShownOnce } from "#components/ui/shown-once";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NAME } from "#lib/core/limits";
import { KeySummary } from "./key-summary.tsx";
import styles from "./new-key.module.css";
import { ScopesSection } from "./scopes-section.tsx";

/** A key that was just created. */
export interface NewKeyResult {
  name: string;
  secret: string;
  /** A command to try it with. */
  command: string;
}

type Action = FormAction<NewKeyResult>;

interface Props {
  action: Action;
  mode: "test" | "live";
  /** When the key can expire. The first is the default. */
  ends: readonly { value: string; label: string }[];
  merchantId: string;
  /** The scopes that this person can give to a key. */
  offered: readonly string[];
  /** Above the form. */
  note: ReactNode;
  /** The list of keys, shown after the key is created. */
  children: ReactNode;
}

const HINT = "Write and redeem do not include read: a till that charges cards and shows balances needs both.";

const useKeyForm = (action: Action) => useForm<NewKeyResult, { name: string; scopes: string[] }>(action);

/** The form for a new key, with its permissions in words beside it. Afterwards the key, shown once, over the list. */
export function NewKey({ action, mode, ends, merchantId, note, offered, children }: Props) {
  const server = useKeyForm(action);
  const [scopes, setScopes] = useTicked(server.id, "scopes", server.fields.scopes.initialValue);
  const [data, setData] = useState<string>(mode);
  const made = server.state.result;
  if (made) return <MadeKey made={made}>{children}</MadeKey>;
  return (
    <Form form={server} layout="page">
      <PageHead back={{ href: "/keys", label: "API keys" }} title="New key">
        <ButtonLink href="/keys">Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘↵" pending="Creating">
          Create key
        </SubmitButton>
      </PageHead>
      <Columns aside={<KeySummary scopes={scopes} data={data} merchantId={merchantId} />}>
        {note}
        {server.state.problem && (
          <Section>
            <FormProblem form={server} />
          </Section>
        )}
        <Basics server={server} mode={mode} ends={ends} onMode={setData} />
        <ScopesSection
          title="What it may do"
          hint={offered.includes("*") ? HINT : `${HINT} Only admins and owners can create keys that write gift cards.`}
          offered={offered}
          server={server}
          scopes={scopes}
          onChange={setScopes}
        />
      </Columns>
    </Form>
  );
}

function MadeKey({ made, children }: { made: NewKeyResult; children: ReactNode }) {
  return (
    <>
      <PageHead
        title="API keys"
        sub="A key is a full credential: keep it on a server. Live and test keys see different data."
      />
      <ShownOnce
        title={`${made.name} is ready`}
        kept="We keep only a fingerprint of it."
        secret={made.secret}
        tail={6}
        copy="Copy key"
        stored="I have stored it where my server reads it"
        command={made.command}
        done="/keys"
        page={{ href: "/keys", title: "API keys" }}
      />
      {children}
    </>
  );
}

type ServerForm = ReturnType<typeof useKeyForm>;

function Basics({
  server: { id, fields, errorOf },
  mode,
  ends,
  onMode,
}: Pick<Props, "mode" | "ends"> & { server: ServerForm; onMode: (mode: string) => void }) {
  const live = (
    <>
      <CircleDot size={14} />
      Live
    </>
  );
  return (
    <Section className={styles.basics}>
      <TextField
        id={fields.name.id}
        name="name"
        label="Name"
        aside="who will use it"
        defaultValue={fields.name.initialValue}
        error={errorOf("name")}
        autoFocus
        autoComplete="off"
        maxLength={MAX_NAME}
      />
      <div className={styles.data}>
        <FieldLabel as="span">Data</FieldLabel>
        <Segmented
          name="mode"
          label="Data"
          defaultValue={mode}
          onChange={(event) => onMode(event.currentTarget.value)}
          choices={[
            { value: "live", label: live },
            { value: "test", label: "Test" },
          ]}
        />
      </div>
      <SelectField id={`${id}-ends`} name="ends" label="Ends" defaultValue={ends[0]?.value}>
        {ends.map((end) => (
          <option key={end.value} value={end.value}>
            {end.label}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}
