import { AppError } from "#lib/core/errors";
import { type Statement, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { type GuestMail, mailGuests } from "#lib/domain/mail/mail-guests";
import { appendEvents } from "#lib/domain/outbox/append";
import { logItemChanges } from "./changes.ts";
import type { CountedKind } from "./claim-sql.ts";

/** The kinds that can be voided. A membership is canceled instead. */
type VoidableKind = CountedKind | "gift_card";

/**
 * Voids an item once: no row when it is already voided. A redemption that commits before is counted in the returned
 * row, and a later one is refused. $3 id, $4 now.
 */
const voidStatement = (kind: VoidableKind): Statement =>
  statement(
    `${kind}s.void`,
    `UPDATE ${kind} SET voided_at = $4::timestamptz
      WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND voided_at IS NULL
  RETURNING *`,
  );

const VOID: Record<VoidableKind, Statement> = {
  ticket: voidStatement("ticket"),
  booking: voidStatement("booking"),
  voucher: voidStatement("voucher"),
  gift_card: voidStatement("gift_card"),
};

/** Why an item is voided: for the store's records, so it is in no event. */
export interface VoidOptions {
  reason?: string;
}

/** The parts of voiding that differ by kind. */
interface Voidable<Row, Item> {
  kind: VoidableKind;
  /** Throws `not_found`. */
  find(ctx: Context, id: string): Promise<unknown>;
  /** Frees the seat or time of the item. */
  release?(ctx: Context, voided: Row): Promise<void>;
  /** Who has it, if that is not the buyer. */
  holderOf?(voided: Row): GuestMail["to"];
  toItem(voided: Row): Item;
}

/**
 * Voids an item, used or not, records by whom and why, and sends `<kind>.voided`. Throws `not_found`,
 * `already_voided`.
 */
export function voidItem<Row, Item>(
  ctx: Context,
  id: string,
  { kind, find, release, holderOf, toItem }: Voidable<Row, Item>,
  { reason }: VoidOptions = {},
): Promise<Item> {
  return inTransaction(ctx, async (tx) => {
    const [voided] = await tx.sql<Row & { order_id: string }>(VOID[kind], [id, tx.now]);
    if (!voided) {
      await find(tx, id);
      throw new AppError("already_voided", `This ${kind.replace("_", " ")} was already voided. Nothing was changed.`);
    }
    await release?.(tx, voided);
    const { order_id } = voided;
    await mailGuests(tx, [{ kind: "item_ended", data: {}, order_id, item_id: id, to: holderOf?.(voided) }]);
    await logItemChanges(tx, [{ kind, item_id: id, what: "voided", reason }]);
    const item = toItem(voided);
    await appendEvents(tx, [{ type: `${kind}.voided`, data: item }]);
    return item;
  });
}
