"use client";
import { ScrollText, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";

/** Gives a use of an item back, or the amount of a charge, after saying what that does. */
export function ReverseUse({
  id,
  redemption,
  what,
  gain,
  event,
  reverse,
  children,
}: {
  /** The item. */
  id: string;
  redemption: string;
  /** "this use" or "€12.00". */
  what: string;
  /** "The ticket has one more use." */
  gain: string;
  /** The name of the event. */
  event: string;
  reverse: FormAction;
  children: ReactNode;
}) {
  return (
    <ConfirmDialog
      kind="primary"
      trigger={
        <Button kind="ghost" small>
          Reverse
        </Button>
      }
      title={`Give ${what} back?`}
      cancelLabel="Keep it"
      confirmLabel={`Give ${what} back`}
      pending="Giving back"
      action={reverse}
      onDone={() => toast("Given back")}
      fields={{ id, redemption }}
      effects={[
        { glyph: <Undo2 />, text: gain },
        { glyph: <ScrollText />, text: `It stays in the log, crossed out. ${event} is sent.` },
      ]}
    >
      {children}
    </ConfirmDialog>
  );
}
