import { z } from "zod";
import { NoteInput } from "#lib/core/schema";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";

/** What a person found a conflict to be. */
export const Resolution = z.enum(["two_people", "came_back", "let_in", "store_pays", "mistake", "other"]);
export type Resolution = z.infer<typeof Resolution>;

/** What kind of matter a conflict is: the item was used up, is not valid, is not known, or is a card that could not pay. */
export type ConflictMatter = "used" | "not_valid" | "unknown" | "card";

const USED = ["already_redeemed_or_voided", "exhausted", "allowance_exhausted"];

/** Returns the matter of a conflict. A voided item answers as a used one does; `isVoided` tells them apart. */
export function matterOf(
  { kind, error }: { kind: RedemptionKind | null; error: string },
  isVoided: boolean,
): ConflictMatter {
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
