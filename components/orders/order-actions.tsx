"use client";
import { CircleCheck, CircleSlash, Mail, Printer, Ticket, Undo2, Webhook } from "lucide-react";
import { ActButton } from "#components/ui/act-button";
import { Button, ButtonLink } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import { REFUNDABLE } from "#lib/dashboard/refund-preview/shape";
import type { Order } from "#lib/domain/orders/schema";
import { buyerText } from "#lib/texts/buyer";

/** The buttons of an order: print, fulfill, refund, or cancel, as its status allows. */
export function OrderActions({
  order: { id, status, shipping_address, ...order },
  isDisputed,
  isRefunding,
  fulfill,
  cancel,
}: {
  order: Order;
  /** Nothing can be refunded until the bank has decided. */
  isDisputed: boolean;
  isRefunding: boolean;
  fulfill: FormAction;
  cancel: FormAction;
}) {
  const path = `/orders/${id}`;
  return (
    <>
      {status !== "pending" && status !== "canceled" && (
        <>
          <ButtonLink href={`${path}/invoice`}>
            <Printer />
            Invoice
          </ButtonLink>
          {shipping_address && <ButtonLink href={`${path}/packing-slip`}>Packing slip</ButtonLink>}
        </>
      )}
      {REFUNDABLE.includes(status) && (
        <ButtonLink href={`${path}?task=send`} replace data-opens-task="">
          <Mail />
          {order.customer_email === undefined ? "Send" : "Send again"}
        </ButtonLink>
      )}
      {REFUNDABLE.includes(status) && !isDisputed && (
        <ButtonLink
          kind="leads-to-danger"
          href={isRefunding ? path : `${path}?task=refund`}
          aria-expanded={isRefunding}
          replace
          data-opens-task=""
        >
          <Undo2 />
          Refund
        </ButtonLink>
      )}
      {status === "pending" && (
        <ConfirmDialog
          trigger={
            <Button kind="leads-to-danger">
              <CircleSlash />
              Cancel order
            </Button>
          }
          title="Cancel this order?"
          cancelLabel="Keep the order"
          confirmLabel="Cancel the order"
          pending="Canceling"
          action={cancel}
          fields={{ id }}
          effects={[
            { glyph: <Ticket />, text: "Its seats, stock and times can be sold again." },
            { glyph: <Webhook />, text: "order.canceled is sent." },
          ]}
        >
          <b>{buyerText(order)}</b> can no longer pay for it.
        </ConfirmDialog>
      )}
      {status === "paid" && (
        <ActButton action={fulfill} fields={{ id }} pending="Marking" kind="primary">
          <CircleCheck />
          Mark as fulfilled
        </ActButton>
      )}
    </>
  );
}
