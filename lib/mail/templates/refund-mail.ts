import type { Mode } from "#lib/core/request";
import type { RefundMailData } from "#lib/domain/mail/schema";
import { formatMoney } from "#lib/texts/money";
import { formatDateTime } from "#lib/texts/time";
import type { Message } from "./message.ts";

/** The mail about a refund that failed after it was made: a person must pay the guest in another way. */
export function refundFailedMail(
  { store, zone, at, cents, currency, order_id, reason }: RefundMailData,
  mode: Mode,
  origin: string,
): Message {
  const amount = formatMoney(cents, currency);
  const title = `A refund of ${amount} failed`;
  return {
    subject: `${mode === "test" ? "Test: " : ""}${title}: ${store}`,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: `The guest did not get the ${amount}. The money is with ${store} again, and counts as not refunded. What the refund had voided stays void.`,
      },
      {
        kind: "facts",
        facts: [
          ["When", `${formatDateTime(at, zone)} (${zone})`],
          ["The processor says", reason],
        ],
      },
      { kind: "paragraph", text: "Ask the guest for another way to pay the money back, or refund it again." },
      order_id
        ? { kind: "link", label: "See the order", href: `${origin}/orders/${order_id}` }
        : { kind: "paragraph", text: "The payment belongs to no order: it came late, twice or with a wrong amount." },
    ],
    footer: `You get this e-mail because you are an owner, admin or developer of ${store}.`,
  };
}
