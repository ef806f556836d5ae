"use client";
import { CircleCheckBig, ScanLine, ScrollText, Webhook } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";

/** Lets one more person in without a scan, after saying what that does. */
export function LetIn({
  id,
  guest,
  event,
  use,
  maxUses,
  listeners,
  action,
  reverse,
}: {
  id: string;
  guest: string;
  event: string;
  /** Which use this would be, from 1. */
  use: number;
  maxUses: number;
  listeners: number;
  action: FormAction<{ undo: Record<string, string> }>;
  /** Takes it back. */
  reverse: FormAction;
}) {
  const isLast = use === maxUses;
  return (
    <ConfirmDialog
      kind="primary"
      trigger={
        <Button kind="primary">
          <ScanLine />
          Let in
        </Button>
      }
      title={`Let ${guest} in?`}
      cancelLabel="Not now"
      confirmLabel={maxUses === 1 ? "Let in and use the ticket" : `Let in, use ${use} of ${maxUses}`}
      pending="Letting in"
      action={action}
      onDone={({ undo }) => toast(`${guest} is in`, { undo: { action: reverse, fields: undo } })}
      fields={{ id }}
      effects={[
        {
          glyph: <CircleCheckBig />,
          text: isLast
            ? "The ticket is used: the next scan is refused with the time of this one."
            : `Uses left after this: ${maxUses - use}.`,
        },
        { glyph: <ScrollText />, text: "The log shows that you let the guest in, and when." },
        ...(listeners > 0
          ? [
              {
                glyph: <Webhook />,
                text: `ticket.redeemed goes to ${listeners === 1 ? "1 endpoint" : `${listeners} endpoints`}.`,
              },
            ]
          : []),
      ]}
    >
      This takes one use of the ticket for <b>{event}</b>, as a scan at the door does. You can give the use back.
    </ConfirmDialog>
  );
}
