import type { Mode } from "#lib/core/request";
import type { FraudMailData } from "#lib/domain/mail/schema";
import { formatMoney } from "#lib/texts/money";
import { formatDateTime } from "#lib/texts/time";
import type { Message } from "./message.ts";

/** The mail about a payment that the bank of its card takes for fraud: it can still be refunded before it is disputed. */
export function fraudMail(
  { store, zone, at, cents, currency, order_id }: FraudMailData,
  mode: Mode,
  origin: string,
): Message {
  const title = `A payment of ${formatMoney(cents, currency)} may be fraud`;
  return {
    subject: `${mode === "test" ? "Test: " : ""}${title}: ${store}`,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: "The bank of the card has reported the payment as suspected fraud. It is often disputed later: then the bank takes the money back, and most payment processors charge a fee.",
      },
      { kind: "facts", facts: [["When", `${formatDateTime(at, zone)} (${zone})`]] },
      {
        kind: "paragraph",
        text: "Nothing was changed. Refund the payment, unless you know the guest: then there is nothing left to dispute. A refund of the whole order also voids what was not used yet.",
      },
      order_id
        ? { kind: "link", label: "Refund the order", href: `${origin}/orders/${order_id}` }
        : {
            kind: "paragraph",
            text: "The payment renewed a membership. Refund it with POST /v1/payments/{id}/refund.",
          },
    ],
    footer: `You get this e-mail because you are an owner, admin or developer of ${store}.`,
  };
}
