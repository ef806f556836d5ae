import { ScanLine, Trash2, Webhook } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import { IMPORT_KIND_TEXTS } from "#lib/dashboard/import/shape";
import type { Import } from "#lib/domain/imports/schema";

/** The button that removes what a file made, and the question before it. */
export function Undo({ file: { id, kind, made_count }, undo }: { file: Import; undo: FormAction }) {
  const { one, many } = IMPORT_KIND_TEXTS[kind];
  const text = `${(made_count ?? 0).toLocaleString("en")} ${made_count === 1 ? one : many}`;
  return (
    <ConfirmDialog
      trigger={<Button>Undo</Button>}
      title={`Remove the ${text} that were imported?`}
      cancelLabel="Keep them"
      confirmLabel={`Remove ${text}`}
      pending="Starting"
      action={undo}
      fields={{ id }}
      effects={[
        { glyph: <Trash2 />, text: "Everything that the file made is removed, also its orders and new customers" },
        ...(kind === "customer"
          ? []
          : [{ glyph: <ScanLine />, text: "The codes of the other system are no longer accepted" }]),
        { glyph: <Webhook />, text: "The events say so: voided, refunded with 0, and deleted" },
      ]}
    >
      If something was used or changed, nothing is removed, and this page says what it was.
    </ConfirmDialog>
  );
}
