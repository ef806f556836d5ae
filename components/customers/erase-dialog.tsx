"use client";
import { Gift, Mail, ReceiptText, ScrollText, UserX } from "lucide-react";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";

export interface EraseProps {
  id: string;
  /** Their name, or their address for want of a name: it is typed to erase them. */
  name: string;
  email: string;
  orders: number;
  /** How many items they can still use. */
  usable: number;
  erase: FormAction;
}

/** Asks before a customer is erased: what goes, what stays for the books, and the name to type. */
export function EraseDialog({
  id,
  name,
  email,
  orders,
  usable,
  erase,
  ...dialog
}: EraseProps & { open: boolean; onOpenChange: (open: boolean) => void; onDone: () => void }) {
  const isNamed = name !== email;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Erase ${name}?`}
      cancelLabel="Keep the customer"
      confirmLabel="Erase the customer"
      pending="Erasing"
      action={erase}
      fields={{ id }}
      typedLabel={`Type ${isNamed ? "the name" : "the address"} to confirm: ${name}`}
      effects={[
        {
          glyph: <UserX />,
          text: "Erased: name, e-mail address, consent and metadata; names, addresses and answers in orders, items, stored answers and past events.",
        },
        { glyph: <Mail />, text: "All mail to the address is deleted. Events that still wait are sent as they are." },
        {
          glyph: <ReceiptText />,
          text: `Stays for the books: ${orders === 1 ? "1 order" : `${orders} orders`} with all amounts, without a name.`,
        },
        {
          glyph: <Gift />,
          text:
            usable === 0
              ? "The customer has no items that can still be used."
              : `Stays valid: ${usable === 1 ? "1 item" : `${usable} items`}. Anybody with the code can use it.`,
        },
        { glyph: <ScrollText />, text: "customer.deleted is sent. The address can be used by a new customer." },
      ]}
    >
      You can no longer see what <b>{isNamed ? `${name}, ${email},` : email}</b> bought, and nobody can look them up.
      This cannot be undone. To join two records of one person, merge them instead.
    </ConfirmDialog>
  );
}
