import type { Mode } from "#lib/core/request";
import type { DisputeMailData } from "#lib/domain/mail/schema";
import { formatMoney } from "#lib/texts/money";
import { formatDateTime } from "#lib/texts/time";
import type { Message } from "./message.ts";

const TITLES: Record<DisputeMailData["status"], (amount: string) => string> = {
  open: (amount) => `A payment of ${amount} is disputed`,
  won: (amount) => `You won the dispute about ${amount}`,
  lost: (amount) => `You lost the dispute about ${amount}`,
};

const WHAT: Record<DisputeMailData["status"], string> = {
  open: "The holder of the card has questioned the payment at their bank, which has taken the money back for now. Nothing was voided. Until the bank decides, the payment cannot be refunded, gift cards of the order cannot be charged, and whoever lets its guests in sees a note.",
  won: "The bank has decided for you: the money is yours. Gift cards of the order can be charged again, and the note at the door is gone. What was voided stays void.",
  lost: "The bank has given the money to the holder of the card, which is recorded as a refund with the reason dispute. If nothing of the order is paid any more, what was unused is void.",
};

/** The mail about a payment that is disputed, and about what the bank has decided. */
export function disputedMail(data: DisputeMailData, mode: Mode, origin: string): Message {
  const { store, zone, at, status, cents, currency, order_id, reason, respond_by } = data;
  const title = TITLES[status](formatMoney(cents, currency));
  const time = (seconds: number) => `${formatDateTime(seconds, zone)} (${zone})`;
  return {
    subject: `${mode === "test" ? "Test: " : ""}${title}: ${store}`,
    title,
    blocks: [
      { kind: "paragraph", text: WHAT[status] },
      {
        kind: "facts",
        facts: [
          ["When", time(at)],
          ["Reason", reason.replaceAll("_", " ")],
          ...(respond_by === null ? [] : [["Evidence until", time(respond_by)] as [string, string]]),
        ],
      },
      ...(respond_by === null
        ? []
        : [
            {
              kind: "paragraph" as const,
              text: "Give your evidence in the dashboard of your payment processor. Without any, the bank decides for the holder of the card.",
            },
          ]),
      order_id
        ? { kind: "link", label: "See the order", href: `${origin}/orders/${order_id}` }
        : { kind: "paragraph", text: "The payment renewed a membership, which stays as it is." },
    ],
    footer: `You get this e-mail because you are an owner, admin or developer of ${store}.`,
  };
}
