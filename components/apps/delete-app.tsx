"use client";
import { Ban, KeyRound, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import type { App } from "#lib/domain/apps/schema";

/** The button that deletes an app, and the question before it: how many stores lose it. */
export function DeleteApp({ app: { id, name, installs }, remove }: { app: App; remove: FormAction }) {
  const lose = installs === 1 ? "1 store loses" : `${installs} stores lose`;
  return (
    <ConfirmDialog
      trigger={
        <Button kind="leads-to-danger">
          <Trash2 />
          Delete
        </Button>
      }
      title={`Delete ${name}?`}
      cancelLabel="Keep the app"
      confirmLabel={installs === 0 ? "Delete app" : `Delete for ${installs === 1 ? "1 store" : `${installs} stores`}`}
      pending="Deleting"
      action={remove}
      fields={{ id }}
      effects={[
        { glyph: <Ban />, text: installs === 0 ? "No store has it installed" : `${lose} the app now` },
        { glyph: <KeyRound />, text: "Its tokens are refused everywhere within one second" },
      ]}
    >
      This cannot be undone. A new app gets another client ID, and every store has to allow it again.
    </ConfirmDialog>
  );
}
