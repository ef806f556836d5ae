import { z } from "zod";
import { NoteInput, oneCursor, PageQuery } from "#lib/core/schema";
import type { ItemEntry } from "#lib/dashboard/item-timeline/shape";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";

/** What a person found a conflict to be. */
export const Resolution = z.enum(["two_people", "came_back", "let_in", "store_pays", "mistake", "other"]);
export type Resolution = z.infer<typeof Resolution>;

/** What kind of matter a conflict is: the item was used up, is not valid, is not known, or is a card that could not pay. */
export type ConflictMatter = "used" | "not_valid" | "unknown" | "card";

const USED = ["already_redeemed_or_voided", "exhausted", "allowance_exhausted"];

/** Returns the matter of a conflict. A voided item answers as a used one does; `isVoided` tells them apart. */
export function matterOf({ kind, error }: Pick<ConflictOverview, "kind" | "error">, isVoided: boolean): ConflictMatter {
  if (kind === null) return "unknown";
  if (kind === "gift_card") return "card";
  return USED.includes(error) && !isVoided ? "used" : "not_valid";
}

/** What each matter can turn out to be. */
export const RESOLUTIONS: Record<ConflictMatter, readonly Resolution[]> = {
  used: ["two_people", "came_back", "mistake", "other"],
  not_valid: ["let_in", "mistake", "other"],
  unknown: ["let_in", "mistake", "other"],
  card: ["store_pays", "mistake", "other"],
};

export const SettleInput = z.strictObject({ resolution: Resolution, note: NoteInput.optional() });
export type SettleInput = z.infer<typeof SettleInput>;

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
