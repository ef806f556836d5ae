"use client";
import { CalendarClock, Mail, ScanLine, ScrollText, Webhook } from "lucide-react";
import { ItemActions } from "#components/items/item-actions";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import type { VoucherDetails } from "#lib/dashboard/vouchers/shape";

/** Redeems a voucher without a scan, or voids it, after saying what that does. */
export function VoucherActions({
  details: { voucher, title, refusal, subscribers },
  redeem,
  reverse,
  voidIt,
}: {
  details: VoucherDetails;
  redeem: FormAction<{ undo: Record<string, string> }>;
  /** Takes a use back. */
  reverse: FormAction;
  voidIt: FormAction;
}) {
  const { id, max_uses, uses_after, remaining, voided_at } = voucher;
  const use = uses_after + 1;
  const fields = { id };
  return (
    <>
      {voided_at === null && (
        <ItemActions
          id={id}
          path={`/vouchers/${id}`}
          canPrint={refusal === null}
          tasks={[
            { task: "send", label: "Send again", glyph: <Mail /> },
            { task: "expiry", label: "Change the expiry", glyph: <CalendarClock /> },
          ]}
          voiding={{
            noun: "the voucher",
            question: `Void ${title}?`,
            loss: (
              <>
                The guest loses what is left of <b>{title}</b>.
              </>
            ),
            confirmLabel:
              remaining === 0 ? "Void the voucher" : `Void ${remaining === 1 ? "1 use" : `${remaining} uses`}`,
            event: "voucher.voided",
            action: voidIt,
          }}
        />
      )}
      {refusal === null && (
        <ConfirmDialog
          kind="primary"
          trigger={
            <Button kind="primary">
              <ScanLine />
              Redeem
            </Button>
          }
          title={`Redeem ${title}?`}
          cancelLabel="Not now"
          confirmLabel={max_uses === 1 ? "Redeem the voucher" : `Redeem use ${use} of ${max_uses}`}
          pending="Redeeming"
          action={redeem}
          onDone={({ undo }) => toast("Redeemed", { undo: { action: reverse, fields: undo } })}
          fields={fields}
          effects={[
            { glyph: <ScrollText />, text: "The log shows that you redeemed it, and when. You can give the use back." },
            ...(subscribers > 0
              ? [
                  {
                    glyph: <Webhook />,
                    text: `voucher.redeemed goes to ${subscribers === 1 ? "1 endpoint" : `${subscribers} endpoints`}.`,
                  },
                ]
              : []),
          ]}
        >
          This takes one use, as a scan at the door does.
        </ConfirmDialog>
      )}
    </>
  );
}
