"use client";
import { Ban, ReceiptText, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import type { DiscountCode } from "#lib/domain/discount-codes/schema";

/** The button that deletes a code, and the question before it: how many orders keep their discount. */
export function DeleteDiscount({ code: { id, code, uses }, remove }: { code: DiscountCode; remove: FormAction }) {
  const keep = uses === 1 ? "1 order keeps its discount" : `${uses.toLocaleString("en")} orders keep their discount`;
  return (
    <ConfirmDialog
      trigger={
        <Button kind="leads-to-danger">
          <Trash2 />
          Delete
        </Button>
      }
      title={`Delete ${code}?`}
      cancelLabel="Keep the code"
      confirmLabel="Delete code"
      pending="Deleting"
      action={remove}
      fields={{ id }}
      effects={[
        { glyph: <Ban />, text: "Nobody can order with it from now on" },
        { glyph: <ReceiptText />, text: uses === 0 ? "No order has used it" : keep },
      ]}
    >
      This cannot be undone. To stop it for a while, switch it off instead.
    </ConfirmDialog>
  );
}
