import { notFound } from "#lib/core/errors";
import { countSubscribers } from "#lib/dashboard/delivery-summary/read";
import type { Context } from "#lib/db/context";
import { listOrderFiles } from "#lib/domain/files/read";
import { disputed } from "#lib/domain/payment-refunds/parts";
import { refundRefusal } from "#lib/domain/sales/refusal";
import type { RefundedKind, RefundPreview } from "./shape.ts";
import { COUNT_ITEMS, PREVIEW } from "./sql.ts";

interface PreviewRow {
  status: string;
  currency: string;
  payment_method: string;
  left_cents: number;
  on_cards_cents: bigint;
  restocked: number;
  is_disputed: boolean;
  mailed_to: string | null;
}

/** Says what `refundOrder` would do now, and changes nothing. Throws like it: `not_found`, `invalid_transition`. */
export async function previewRefund(ctx: Context, id: string): Promise<RefundPreview> {
  const [row] = await ctx.sql<PreviewRow>(PREVIEW, [id]);
  if (!row) throw notFound("order");
  const { status, left_cents, on_cards_cents, is_disputed, ...order } = row;
  const refusal = refundRefusal(status, Number(left_cents), 0) ?? (is_disputed ? disputed() : null);
  if (refusal) throw refusal;
  const [counts, files, subscribers] = await Promise.all([
    ctx.sql<{ kind: RefundedKind; voided: number; total: number }>(COUNT_ITEMS, [id]),
    listOrderFiles(ctx, id),
    countSubscribers(ctx, "order.refunded"),
  ]);
  const items = counts.map(({ kind, voided, total }) => ({ kind, voided, kept: total - voided }));
  const cents = { left_cents: Number(left_cents), on_cards_cents: Number(on_cards_cents) };
  return { ...order, ...cents, items, files: files.length, subscribers };
}
