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
