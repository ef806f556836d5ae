import { Mail, ScanLine, ShieldCheck, Undo2, Webhook } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import type { Kind } from "#lib/domain/imports/schema";

/** The button that imports a file, and the question before it. */
export function StartImport({ id, text, kind, start }: { id: string; text: string; kind: Kind; start: FormAction }) {
  return (
    <ConfirmDialog
      trigger={<Button kind="primary">Import {text}</Button>}
      title={`Import ${text}?`}
      cancelLabel="Not yet"
      confirmLabel={`Import ${text}`}
      kind="primary"
      pending="Starting"
      action={start}
      fields={{ id }}
      effects={[
        {
          glyph: <ShieldCheck />,
          text: "All of them are imported, or none. If one is refused at the end, nothing changes",
        },
        ...(kind === "customer"
          ? []
          : [{ glyph: <ScanLine />, text: "The codes that guests have are accepted from then on" }]),
        { glyph: <Mail />, text: "No mail is sent to anybody" },
        { glyph: <Webhook />, text: EVENTS[kind] },
        { glyph: <Undo2 />, text: "It can be undone until something is used" },
      ]}
    >
      Rows that are left out stay in this list, so that you can correct them and upload them again.
    </ConfirmDialog>
  );
}

const EVENTS: Record<Kind, string> = {
  customer:
    "customer.created is sent to your webhook endpoints for each, and customer.updated for a known customer who agrees",
  gift_card: "The events of an order and of gift_card.issued are sent to your webhook endpoints for each",
  ticket: "The events of an order and of ticket.issued are sent to your webhook endpoints for each",
  voucher: "The events of an order and of voucher.issued are sent to your webhook endpoints for each",
};
