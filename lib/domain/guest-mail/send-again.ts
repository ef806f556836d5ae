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
import { getGuestStore, readGuestFacts } from "./read.ts";
import type { GuestItem } from "./schema.ts";
import { COUNT_CODES, orderOf } from "./sql.ts";

/** An order or an issued item whose codes are sent again. */
export type SentAgain = { of: "order" | ItemKind; id: string };

/** The statuses of an order that has something to confirm. */
const CONFIRMED: readonly Order["status"][] = ["paid", "fulfilled", "partially_refunded"];

/**
 * Sends the confirmation of an order, or one issued item, again: to the guest, or to another address. It is recorded who asked
 * for it, in the audit log without the address. Returns the address. Throws `not_found`, `invalid_request` for a guest who has
 * no address, and `invalid_transition` for what is no longer valid.
 */
export function sendAgain(ctx: Context, { of, id }: SentAgain, email?: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { mails, address } = of === "order" ? await orderMails(tx, id) : await itemMails(tx, of, id);
    const to = email ?? address;
    if (!to) throw invalid("email", "This guest gave no e-mail address. Enter one. Nothing was sent.");
    const isOther = !address || emailKey(to) !== emailKey(address);
    const sent = mails.map((mail): GuestMail => (isOther ? { ...mail, to: { email: to, name: null } } : mail));
    if ((await mailGuestsByHand(tx, sent)) === 0) {
      throw invalid("email", "This guest was erased and has no address any more. Enter one. Nothing was sent.");
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
  if (!CONFIRMED.includes(order.status)) {
    const why =
      order.status === "pending" ? "not paid yet" : order.status === "refunded" ? "refunded in full" : "canceled";
    throw new AppError("invalid_transition", `This order was ${why}, so there is nothing to confirm.`);
  }
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
    throw new AppError("invalid_transition", "It is no longer valid, so there is no code to send.");
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
