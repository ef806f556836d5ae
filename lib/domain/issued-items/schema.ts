import { z } from "zod";
import { MAX_NOTE } from "#lib/core/limits";

export const ITEM_KINDS = ["gift_card", "ticket", "booking", "voucher", "membership"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

const NO_REASON = "Enter a reason. It is kept in the timeline.";
/** Why an item is voided: a person says it always. */
export const VoidReason = z
  .string(NO_REASON)
  .trim()
  .min(1, NO_REASON)
  .max(MAX_NOTE, `Use at most ${MAX_NOTE} characters.`);
