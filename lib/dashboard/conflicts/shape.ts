import { z } from "zod";
import { oneCursor, PageQuery } from "#lib/core/schema";
import type { ItemEntry } from "#lib/dashboard/item-timeline/shape";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import type { ConflictMatter, Resolution } from "#lib/domain/redemptions/schema-conflicts";

export const ConflictQuery = PageQuery.extend({ state: z.enum(["open", "settled"]) }).check(oneCursor);
export type ConflictQuery = z.infer<typeof ConflictQuery>;

/** A conflict as the dashboard lists it. Times are Unix seconds. */
export interface ConflictOverview {
  id: string;
  created: number;
  /** Null for a code that the store does not know. */
  kind: RedemptionKind | null;
  /** What was sold. Null for an unknown code. */
  title: string | null;
  /** Who is on the item, or bought it. */
  guest: string | null;
  redeemed_at: number;
  /** The phone. */
  source: string | null;
  error: string;
  matter: ConflictMatter;
  resolution: Resolution | null;
  resolved_at: number | null;
}

/** A conflict with both scans, for its page. */
export interface ConflictDetails extends ConflictOverview {
  message: string;
  note: string | null;
  item_id: string | null;
  order_id: string | null;
  /** What the charge asked for, in minor units, and its currency. Only for a gift card. */
  amount_cents: number | null;
  currency: string | null;
  /** The device of the scan, and the person who was signed in on it. */
  device: { id: string; name: string; person: string | null } | null;
  /** The use that came first at the server: of those that still count, the one nearest in time. */
  other: Pick<ItemEntry, "id" | "at" | "actor" | "note"> | null;
  resolution_note: string | null;
  resolved_by: string | null;
  /** The next open conflict in the list, to settle one after another. */
  next_id: string | null;
}
