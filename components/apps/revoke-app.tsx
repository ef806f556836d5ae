"use client";
import { Ban, History, ShieldOff } from "lucide-react";
import { RevokeLabel } from "#components/keys/revoke-label";
import { mayText } from "#components/keys/scope-texts.ts";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import type { InstalledApp } from "#lib/domain/app-grants/schema";

/** The button that revokes an installed app, and the question before it. */
export function RevokeApp({ app: { id, name, scopes }, revoke }: { app: InstalledApp; revoke: FormAction }) {
  const may = mayText(scopes);
  return (
    <ConfirmDialog
      trigger={
        <Button kind="leads-to-danger">
          <Ban />
          Revoke
        </Button>
      }
      title={`Revoke ${name}?`}
      cancelLabel="Keep the app"
      confirmLabel={<RevokeLabel name={name} />}
      pending="Revoking"
      action={revoke}
      fields={{ id }}
      effects={[
        { glyph: <ShieldOff />, text: `No longer: ${may.charAt(0).toLowerCase()}${may.slice(1)}` },
        { glyph: <History />, text: "To connect again, the app must ask again, and someone here must allow it" },
      ]}
    >
      <b>{name}</b> is refused everywhere within one second. What it did in this store stays.
    </ConfirmDialog>
  );
}
