"use client";
import { Ban, CircleSlash, Ellipsis, Mail, Printer, Webhook } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { Menu, MenuItem } from "#components/ui/menu";
import { toast } from "#components/ui/toast";
import { useMove } from "#components/ui/use-move.ts";
import type { FormAction } from "#lib/core/form-state";

export interface ItemVoid {
  /** "the ticket". */
  noun: string;
  /** "Void the ticket of Elin Sund?" */
  question: string;
  /** What the guest loses. */
  loss: ReactNode;
  /** "Void the ticket", with what it destroys. */
  confirmLabel: string;
  /** The name of the event. */
  event: string;
  action: FormAction;
}

/** The rarer actions on an item of any kind: those that have a page or a task of their own, and voiding with a reason. */
export function ItemActions({
  id,
  path,
  tasks,
  canPrint,
  voiding,
}: {
  id: string;
  /** The address of the item. */
  path: string;
  /** The tasks that `?task=` opens. */
  tasks: readonly { task: string; label: string; glyph: ReactNode }[];
  /** The item has a code that can be used. */
  canPrint: boolean;
  /** Absent when it is voided already. */
  voiding?: ItemVoid;
}) {
  const move = useMove();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button square aria-label="More actions">
            <Ellipsis />
          </Button>
        }
      >
        {canPrint && (
          <MenuItem onSelect={() => move(`${path}/print`)}>
            <Printer />
            Print
          </MenuItem>
        )}
        {tasks.map(({ task, label, glyph }) => (
          <MenuItem key={task} onSelect={() => move(`${path}?task=${task}`)}>
            {glyph}
            {label}
          </MenuItem>
        ))}
        {voiding && (
          <MenuItem danger onSelect={() => setAsking(true)}>
            <CircleSlash />
            Void
          </MenuItem>
        )}
      </Menu>
      {voiding && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={voiding.question}
          cancelLabel={`Keep ${voiding.noun}`}
          confirmLabel={voiding.confirmLabel}
          pending="Voiding"
          action={voiding.action}
          onDone={() => toast("Voided")}
          fields={{ id }}
          reasonLabel="Reason"
          effects={[
            { glyph: <Ban />, text: "Its code is refused from now on." },
            { glyph: <Mail />, text: "The guest gets a mail, if the store sends mail to guests." },
            {
              glyph: <Webhook />,
              text: `${voiding.event} is sent. No money is given back: refund the order for that.`,
            },
          ]}
        >
          {voiding.loss} This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
