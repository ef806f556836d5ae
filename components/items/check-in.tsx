"use client";
import { CircleCheckBig, ScanLine, ScrollText, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";

/** Checks a guest or a member in without a scan, after saying what that does. */
export function CheckIn({
  id,
  who,
  confirmLabel,
  effect,
  event,
  listeners,
  action,
  reverse,
  children,
}: {
  id: string;
  /** The name of the guest or member. */
  who: string;
  confirmLabel: string;
  /** What it takes: "The booking is used." */
  effect: string;
  /** The name of its event. */
  event: string;
  /** How many endpoints receive it. */
  listeners: number;
  action: FormAction<{ undo: Record<string, string> }>;
  /** Takes it back. */
  reverse: FormAction;
  children: ReactNode;
}) {
  return (
    <ConfirmDialog
      kind="primary"
      trigger={
        <Button kind="primary">
          <ScanLine />
          Check in
        </Button>
      }
      title={`Check ${who} in?`}
      cancelLabel="Not now"
      confirmLabel={confirmLabel}
      pending="Checking in"
      action={action}
      onDone={({ undo }) => toast(`${who} is checked in`, { undo: { action: reverse, fields: undo } })}
      fields={{ id }}
      effects={[
        { glyph: <CircleCheckBig />, text: effect },
        { glyph: <ScrollText />, text: "The log shows that you checked them in, and when. You can take it back." },
        ...(listeners > 0
          ? [
              {
                glyph: <Webhook />,
                text: `${event} goes to ${listeners === 1 ? "1 endpoint" : `${listeners} endpoints`}.`,
              },
            ]
          : []),
      ]}
    >
      {children}
    </ConfirmDialog>
  );
}
