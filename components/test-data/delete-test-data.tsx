"use client";
import { Boxes, ClockArrowDown, KeyRound, ReceiptText, ScrollText, Send } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import { countText } from "#lib/dashboard/test-data/shape";
import type { TestDataCounts } from "#lib/domain/test-data/schema";

const number = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** Asks before all test data is deleted: how much goes, what stays, and the name of the store to type. */
export function DeleteTestData({
  store,
  counts,
  isAhead,
  action,
}: {
  /** The name of the store. */
  store: string;
  counts: TestDataCounts;
  /** The test clock is ahead of the real time. */
  isAhead: boolean;
  action: FormAction;
}) {
  const { orders, items, customers, products, events, mail, logs } = counts;
  return (
    <ConfirmDialog
      trigger={<Button kind="leads-to-danger">Delete all test data</Button>}
      title={`Delete all test data of ${store}?`}
      cancelLabel="Keep the test data"
      confirmLabel="Delete all test data"
      pending="Deleting"
      action={action}
      fields={{}}
      typedLabel={`Type the name of the store to confirm: ${store}`}
      effects={[
        {
          glyph: <ReceiptText />,
          text: `Deleted: ${number(orders, "order")} with ${number(items, "item")} and all their uses, charges and refunds.`,
        },
        { glyph: <Boxes />, text: `Deleted: ${number(customers, "customer")} and ${number(products, "product")}.` },
        {
          glyph: <Send />,
          text: `Deleted: ${number(events, "event")} with their deliveries, ${number(mail, "mail", "mails")}, and ${number(logs, "entry of logs", "entries of logs")}.`,
        },
        ...(isAhead ? [{ glyph: <ClockArrowDown />, text: "Set back: the test clock, to the real time." }] : []),
        {
          glyph: <KeyRound />,
          text: "Stays: settings, people, API keys, apps, scanner passes and webhook endpoints. Keys in use keep working.",
        },
        { glyph: <ScrollText />, text: "Stays: all live data, and the audit log, in which this is recorded." },
      ]}
    >
      Integrations can no longer find these test orders and customers. No events are sent for them. This cannot be
      undone.
    </ConfirmDialog>
  );
}
