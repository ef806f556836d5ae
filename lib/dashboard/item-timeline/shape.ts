import { z } from "zod";
import { MAX_NOTE } from "#lib/core/limits";

/** The delivery of an event to one endpoint. */
export interface ItemDelivery {
  id: string;
  endpoint_id: string;
  url: string;
  event_type: string;
  status: "pending" | "in_flight" | "succeeded" | "failed" | "abandoned";
}

/** One thing that happened to an item. */
export interface ItemEntry {
  id: string;
  /**
   * `voided_by_refund`: by the refund of the whole order. `changed`: see `fields`. `ended`: a membership with its period.
   * `renewed`: its next period began.
   */
  what:
    | "sold"
    | "issued"
    | "used"
    | "charged"
    | "adjusted"
    | "reversed"
    | "changed"
    | "mailed"
    | "ended"
    | "renewed"
    | "trial_ended"
    | "voided"
    | "voided_by_refund";
  at: number;
  /** Signed for `adjusted`. */
  cents: number | null;
  /** The note or reason that was given. Of `mailed`: the recipient. */
  note: string | null;
  /** What was changed. Of `mailed`: the kind and status of the mail, its part and how many there are. */
  fields: string[];
  /** Who did it: the name of a person, a device, an API key or an app. */
  actor: { kind: "key" | "device" | "app" | "user" | "system"; name: string } | null;
  is_reversed: boolean;
  deliveries: ItemDelivery[];
}

const NO_REASON = "Enter a reason. It is kept in the timeline.";
/** Why an item is voided: a person says it always. */
export const VoidReason = z
  .string(NO_REASON)
  .trim()
  .min(1, NO_REASON)
  .max(MAX_NOTE, `Use at most ${MAX_NOTE} characters.`);
