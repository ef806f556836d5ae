"use client";
import { Clock, RefreshCw, Store } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { Section } from "#components/ui/section";
import { ShownOnce } from "#components/ui/shown-once";
import { Status } from "#components/ui/status";
import { type Column, Table } from "#components/ui/table";
import { Mono } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import type { App } from "#lib/domain/apps/schema";

type Rotate = FormAction<{ secret: string }>;
type Secret = App["secrets"][number] & { id: string };

const COLUMNS: readonly Column<Secret>[] = [
  {
    head: "Starts with",
    name: true,
    grow: true,
    phone: "name",
    cell: ({ prefix }) => <Mono>{prefix}…</Mono>,
  },
  { head: "Created", tone: "soft", phone: "what", cell: ({ created }) => <Time at={created} /> },
  {
    head: "Works",
    phone: "meta",
    cell: ({ expires_at }) =>
      expires_at ? (
        <Status of="key" is="ends">
          Until <Time at={expires_at} />
        </Status>
      ) : (
        "Until it is rotated"
      ),
  },
];

/** The client secrets that work, and the button that makes a new one, which is then shown once. */
export function Secrets({ id, secrets, rotate }: { id: string; secrets: App["secrets"]; rotate: Rotate }) {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      {secret && (
        <ShownOnce
          key={secret}
          title="The new secret"
          kept="We keep only a fingerprint of it."
          secret={secret}
          tail={6}
          copy="Copy secret"
          stored="I have stored it where my server reads it"
          done={`/apps/${id}`}
        />
      )}
      <Section title="Client secret" end={<RotateButton id={id} onRotated={setSecret} rotate={rotate} />}>
        <Table
          flush
          label="Client secrets"
          columns={COLUMNS}
          rows={secrets.map((one) => ({ ...one, id: one.prefix }))}
        />
      </Section>
    </>
  );
}

function RotateButton({ id, onRotated, rotate }: { id: string; onRotated: (secret: string) => void; rotate: Rotate }) {
  return (
    <ConfirmDialog
      trigger={
        <Button small>
          <RefreshCw />
          Rotate secret
        </Button>
      }
      title="Rotate the client secret?"
      cancelLabel="Keep the secret"
      confirmLabel="Rotate secret"
      kind="primary"
      pending="Rotating"
      fields={{ id }}
      action={rotate}
      onDone={({ secret }) => onRotated(secret)}
      effects={[
        { glyph: <Clock />, text: `The old secret works for ${SECRET_OVERLAP_HOURS} more hours, then it is refused` },
        { glyph: <Store />, text: "Nothing changes for the stores that have the app installed" },
      ]}
    >
      You get a new secret, which is shown once. Use it on your server within {SECRET_OVERLAP_HOURS} hours.
    </ConfirmDialog>
  );
}
