import { storedEmail } from "#lib/core/email";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { DROP_CARD_MAIL, FOLLOW_CARD, MAIL_GUESTS } from "./guest-sql.ts";
import type { GuestMailData, GuestMailKind } from "./schema.ts";
import { signalMail } from "./wake.ts";

/** A mail to a guest, before it is written. */
export type GuestMail = {
  [Kind in GuestMailKind]: {
    kind: Kind;
    data: GuestMailData[Kind];
    order_id: string;
    /** Absent: the buyer of the order. */
    to?: { email: string; name: string | null };
    /** The issued item that it is about. Absent: the whole order. */
    item_id?: string;
    /** When to send it, in Unix seconds. Absent: at once. */
    at?: number | null;
  };
}[GuestMailKind];

/**
 * Writes mail about orders to guests, in the caller's transaction. Writes nothing when the store's settings say that guests
 * get no mail, to an address that an erased customer has, to a buyer without an address, and for demo data. Returns how many mails were written.
 */
export async function mailGuests(tx: Context, mails: readonly GuestMail[]): Promise<number> {
  if (tx.isDemo || mails.length === 0) return 0;
  return write(tx, mails, null);
}

/** As `mailGuests`, asked for by a person, whatever the settings say. */
export const mailGuestsByHand = (tx: Context, mails: readonly GuestMail[]): Promise<number> =>
  write(tx, mails, tx.actor);

async function write(tx: Context, mails: readonly GuestMail[], by: Context["actor"] | null): Promise<number> {
  const rows = mails.map(({ order_id, kind, data, to, item_id, at }) => ({
    order_id,
    kind,
    data,
    recipient: to && storedEmail(to.email),
    recipient_name: to?.name,
    item_id,
    at,
  }));
  const who = [by?.kind ?? null, by?.id ?? null, by?.name ?? null];
  const written = await tx.sql(MAIL_GUESTS, [JSON.stringify(rows), tx.now, by !== null, ...who]);
  afterCommit(tx, signalMail);
  return written.length;
}

/** Takes back the mail of voided gift cards that was not sent yet. */
export async function dropGiftCardMail(tx: Context, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length > 0) await tx.sql(DROP_CARD_MAIL, [cardIds]);
}

/** Gives the mail of a gift card that was not sent yet the card's present recipient and time. */
export async function followGiftCard(tx: Context, cardId: string): Promise<void> {
  const moved = await tx.sql(FOLLOW_CARD, [cardId, tx.now]);
  if (moved.length > 0) afterCommit(tx, signalMail);
}
