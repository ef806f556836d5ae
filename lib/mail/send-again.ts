import { emailKey } from "#lib/core/email";
import { AppError, invalid, notFound } from "#lib/core/errors";
import { shownEmail } from "#lib/core/shown-email";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import { type GuestMail, mailGuestsByHand } from "#lib/domain/mail/mail-guests";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import { confirmationsOf } from "#lib/domain/sales/mail-order";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import type { GuestItem } from "./facts.ts";
import { COUNT_CODES, orderOf } from "./facts-sql.ts";
import { getGuestStore, readGuestFacts } from "./read-facts.ts";

/** An order or an issued item whose codes are sent again. */
export type SentAgain = { of: "order" | ItemKind; id: string };

/** Why an order has no confirmation. Every other status has one. */
const NOT_CONFIRMED: Partial<Record<Order["status"], string>> = {
  pending: "This order is not paid yet, so it has no confirmation. Send it once the order is paid.",
  refunded: "This order was refunded in full, so it has no valid items to send. Place a new order instead.",
  canceled: "This order was canceled before it was paid, so it has no confirmation. Place a new order instead.",
};

/**
 * Sends the confirmation of an order, or one issued item, again: to the guest, or to another address. It is recorded who asked
 * for it, in the audit log without the address. Returns the address. Throws `not_found`, `invalid_request` for a guest who has
 * no address, and `invalid_transition` for what is no longer valid.
 */
export function sendAgain(ctx: Context, { of, id }: SentAgain, email?: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { mails, address } = of === "order" ? await orderMails(tx, id) : await itemMails(tx, of, id);
    const to = email ?? address;
    if (!to) throw invalid("email", "This guest has no e-mail address, so nothing was sent. Enter one.");
    const isOther = !address || emailKey(to) !== emailKey(address);
    const sent = mails.map((mail): GuestMail => (isOther ? { ...mail, to: { email: to, name: null } } : mail));
    if ((await mailGuestsByHand(tx, sent)) === 0) {
      throw invalid("email", "This guest was erased and has no e-mail address, so nothing was sent. Enter one.");
    }
    await recordSecurityEvent(tx, {
      action: "guest_mail.sent",
      targetId: id,
      details: { of, ...(isOther && { to_another_address: true }) },
    });
    return shownEmail(to);
  });
}

async function orderMails(tx: Context, id: string) {
  const order = await getOrder(tx, id);
  const refusal = NOT_CONFIRMED[order.status];
  if (refusal) throw new AppError("invalid_transition", refusal);
  const [row] = await tx.sql<{ count: number }>(COUNT_CODES, [id]);
  return { mails: confirmationsOf(id, row?.count ?? 0), address: order.customer_email };
}

async function itemMails(tx: Context, kind: ItemKind, id: string) {
  const [row] = await tx.sql<{ order_id: string }>(orderOf(kind), [id]);
  if (!row) throw notFound(kind);
  const { order_id } = row;
  const { items, order } = await readGuestFacts(tx, await getGuestStore(tx), order_id, { id });
  const [item] = items;
  if (!item) throw notFound(kind);
  if (item.ended_at !== null) {
    throw new AppError(
      "invalid_transition",
      "This item is no longer valid, so its code cannot be sent. Its page shows why it ended.",
    );
  }
  const mail = { data: {}, order_id, item_id: id };
  if (kind !== "gift_card") return { mails: [{ ...mail, kind: "item_again" as const }], address: order.customer_email };
  const to = holderOf(item);
  return {
    mails: [{ ...mail, kind: "gift_card" as const, ...(to && { to }) }],
    address: to?.email ?? order.customer_email,
  };
}

const holderOf = ({ recipient_email, name }: GuestItem): GuestMail["to"] =>
  recipient_email ? { email: recipient_email, name } : undefined;
