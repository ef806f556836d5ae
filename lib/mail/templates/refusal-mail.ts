import type { Mode } from "#lib/core/request";
import type { RefusalMailData } from "#lib/domain/mail/schema";
import { formatMoney } from "#lib/texts/money";
import { formatDateTime } from "#lib/texts/time";
import type { Message } from "./message.ts";

/** The mail about a guest who could not pay: a person must look at the store's account at the processor. */
export function paymentRefusedMail(
  { store, zone, at, cents, currency, order_id, reason }: RefusalMailData,
  mode: Mode,
  origin: string,
): Message {
  const amount = formatMoney(cents, currency);
  const title = `A guest could not pay ${amount}`;
  return {
    subject: `${mode === "test" ? "Test: " : ""}${title}: ${store}`,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: `The payment processor has refused to open the payment page, so nothing was paid. The order is still held for the guest, who can try again until its hold ends.`,
      },
      {
        kind: "facts",
        facts: [
          ["When", `${formatDateTime(at, zone)} (${zone})`],
          ["The processor says", reason],
        ],
      },
      { kind: "paragraph", text: "Mend that at the processor, or ask the guest for another way to pay." },
      { kind: "link", label: "See the order", href: `${origin}/orders/${order_id}` },
    ],
    footer: `You get this e-mail because you are an owner, admin or developer of ${store}.`,
  };
}
