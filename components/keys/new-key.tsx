"use client";
import { CircleDot } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { FieldLabel, Segmented, SelectField, TextField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { Columns, Section } from "#components/ui/section";
import { useServerForm, useTicked } from "#components/ui/server-form";
import { ShownOnce } from "#components/ui/shown-once";
import { PendingButton } from "#components/ui/submit-button";
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

interface State {
  form?: import("@conform-to/react").SubmissionResult<string[]>;
  problem?: string;
  result?: NewKeyResult;
}

type Action = (before: State, form: FormData) => Promise<State>;

interface Props {
  action: Action;
  mode: "test" | "live";
  /** When the key can expire. The first is the default. */
  ends: readonly { value: string; label: string }[];
  merchantId: string;
  /** The list of keys, shown after the key is created. */
  children: ReactNode;
}

const useKeyForm = (action: Action) => useServerForm<{ name: string; scopes: string[] }, State>(action);

/** The form for a new key, with its permissions in words beside it. Afterwards the key, shown once, over the list. */
export function NewKey({ action, mode, ends, merchantId, children }: Props) {
  const server = useKeyForm(action);
  const [scopes, setScopes] = useTicked(server.form.id, "scopes", server.fields.scopes.initialValue);
  const [data, setData] = useState<string>(mode);
  const made = server.state.result;
  if (made) return <MadeKey made={made}>{children}</MadeKey>;
  return (
    <form {...server.props} className={styles.form}>
      <PageHead back={{ href: "/keys", label: "API keys" }} title="New key">
        <ButtonLink href="/keys" data-cancel="">
          Cancel
        </ButtonLink>
        <PendingButton kind="primary" kbd="⌘↵" busy={server.busy} pending="Creating">
          Create key
        </PendingButton>
      </PageHead>
      <Columns aside={<KeySummary scopes={scopes} data={data} merchantId={merchantId} />}>
        {server.state.problem && (
          <Section>
            <Note kind="no">{server.state.problem}</Note>
          </Section>
        )}
        <Basics server={server} mode={mode} ends={ends} onMode={setData} />
        <ScopesSection
          title="What it may do"
          hint="Write and redeem do not include read: a till that charges cards and shows balances needs both."
          server={server}
          scopes={scopes}
          onChange={setScopes}
        />
      </Columns>
    </form>
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
  server: { form, fields, errorOf },
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
        maxLength={200}
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
      <SelectField id={`${form.id}-ends`} name="ends" label="Ends" defaultValue={ends[0]?.value}>
        {ends.map((end) => (
          <option key={end.value} value={end.value}>
            {end.label}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}
