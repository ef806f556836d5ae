import { z } from "zod";
import { MAX_DOOR_PLACES } from "#lib/core/limits";
import { Cents, Currency, Id, IdInput, Timestamp, TimestampInput } from "#lib/core/schema";
import { MembershipStatus } from "#lib/domain/memberships/schema";
import { RedemptionKind } from "#lib/domain/redemptions/schema";

const Tier = z.object({ name: z.string(), sold: z.int(), in: z.int() });

/** An event that a door can admit. `in` is how many of its tickets were used. */
const DoorEvent = z.object({
  id: Id,
  title: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp.nullable(),
  location: z.string().nullable(),
  capacity: z.int().nullable(),
  sold: z.int(),
  in: z.int(),
  tiers: z.array(Tier),
});
export type DoorEvent = z.infer<typeof DoorEvent>;

/** A timeslot that a door can admit. `seats`, `taken` and `in` count guests. */
const DoorTimeslot = z.object({
  id: Id,
  title: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  seats: z.int(),
  taken: z.int(),
  in: z.int(),
});
export type DoorTimeslot = z.infer<typeof DoorTimeslot>;

/** A person, table or room whose appointments of today a door can admit. `booked` and `in` count guests. */
const DoorResource = z.object({ id: Id, title: z.string(), name: z.string(), booked: z.int(), in: z.int() });
export type DoorResource = z.infer<typeof DoorResource>;

/** The settings of the store that decide whether an item is accepted. */
export const DoorRules = z.object({
  redeem_opens_minutes_before: z.int().nullable(),
  redeem_closes_minutes_after: z.int().nullable(),
  allow_past_due_checkin: z.boolean(),
  /** The most that one charge of a gift card can take offline; 0: gift cards are never charged offline. */
  offline_charge_limit_cents: Cents,
});
export type DoorRules = z.infer<typeof DoorRules>;

/** The answer of `GET /scan/door`: what a phone at a door must know. */
export const Door = z.object({
  store: z.object({
    id: Id,
    name: z.string(),
    mode: z.enum(["test", "live"]),
    currency: Currency,
    time_zone: z.string(),
    /** How far its time is ahead of the real time: 0 in live mode. None from an earlier version. */
    ahead_seconds: z.int().optional(),
    /** It has a supervisor's PIN, which guards the settings of the phone. */
    has_pin: z.boolean(),
    /** The store has codes of another system. */
    has_foreign_codes: z.boolean(),
  }),
  device: z.object({
    id: Id,
    name: z.string(),
    kinds: z.array(RedemptionKind),
    /** The only events whose tickets the device can redeem. Null: all. */
    ticket_event_ids: z.array(Id).nullable(),
    shows_names: z.boolean(),
    is_paired: z.boolean(),
    /** Who is signed in on a staff phone. Null for a paired device. */
    person: z.string().nullable(),
  }),
  rules: DoorRules,
  events: z.array(DoorEvent),
  timeslots: z.array(DoorTimeslot),
  resources: z.array(DoorResource),
});
export type Door = z.infer<typeof Door>;

const common = {
  /** Of the stored token, or of the form in which the code of another system is compared: `hashOf`. */
  hash: z.string(),
  id: Id,
  product_id: Id.nullable(),
  /** Null unless the device shows names. */
  name: z.string().nullable(),
  /** What the door must know about its order. None unless the device shows names. */
  notes: z.array(z.string()),
  voided_at: Timestamp.nullable(),
  /** None in a list that a phone has from an earlier version. */
  created_at: Timestamp.optional(),
};
const use = { uses_after: z.int(), redeemed_at: Timestamp.nullable(), redeemed_source: z.string().nullable() };

/** One item of the list, with all that the rules need. An item with a code of another system is there once for each code. */
export const ListItem = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ticket"),
    ...common,
    ...use,
    max_uses: z.int(),
    ticket_event_id: Id,
    tier: z.string().nullable(),
    event_starts_at: Timestamp,
    event_ends_at: Timestamp.nullable(),
  }),
  z.object({
    kind: z.literal("booking"),
    ...common,
    ...use,
    timeslot_id: Id.nullable(),
    resource_id: Id.nullable(),
    resource: z.string().nullable(),
    starts_at: Timestamp.nullable(),
    ends_at: Timestamp.nullable(),
    party_size: z.int(),
  }),
  z.object({
    kind: z.literal("voucher"),
    ...common,
    ...use,
    max_uses: z.int(),
    expires_at: Timestamp.nullable(),
  }),
  z.object({
    kind: z.literal("membership"),
    ...common,
    status: MembershipStatus,
    canceled_at: Timestamp.nullable(),
    cancel_at_period_end: z.boolean(),
    current_period_start: Timestamp,
    current_period_end: Timestamp,
    max_checkins_per_period: z.int().nullable(),
    used_this_period: z.int(),
  }),
  z.object({
    kind: z.literal("gift_card"),
    ...common,
    balance_cents: Cents,
    expires_at: Timestamp.nullable(),
    /** None in a list that a phone has from an earlier version. */
    is_on_hold: z.boolean().optional(),
    /** The last four characters of the code. */
    tail: z.string(),
  }),
]);
export type ListItem = z.infer<typeof ListItem>;

const Ids = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(IdInput).max(MAX_DOOR_PLACES, `Use at most ${MAX_DOOR_PLACES} ids.`));

/** The query of `GET /scan/list`. */
export const ListQuery = z.strictObject({
  ticket_event_ids: Ids.optional(),
  timeslot_ids: Ids.optional(),
  since: z.string().max(2_000).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** One page of the list. The next page is asked for with `since=cursor`, at once while `has_more`. */
export const DoorList = z.object({
  /** The time of this answer by the server's clock. */
  as_of: Timestamp,
  cursor: z.string(),
  has_more: z.boolean(),
  /** The list begins again with this page: what the phone has from before is dropped. */
  is_full: z.boolean(),
  /** Titles of the products of these items. */
  titles: z.record(z.string(), z.string()),
  items: z.array(ListItem),
  /** Ids of items that are no longer in the list. */
  removed: z.array(Id),
});
export type DoorList = z.infer<typeof DoorList>;

/** What was chosen for the door, for the page of devices. `any`: everything today. `mixed`: of more than one kind. */
export const DoorChoice = z.object({
  kind: z.enum(["any", "ticket_events", "timeslots", "resources", "mixed"]),
  ids: z.array(IdInput).max(MAX_DOOR_PLACES),
});
export type DoorChoice = z.infer<typeof DoorChoice>;

/** The body of `POST /scan/state`: what the phone says about itself, for the page of devices. */
export const DoorState = z.strictObject({
  battery: z.number().min(0).max(1).nullable(),
  /** Scans that wait to be sent. */
  queue: z.int().min(0).max(1_000_000),
  list_as_of: TimestampInput.nullable(),
  last_scan_at: TimestampInput.nullable(),
  door: DoorChoice,
});
export type DoorState = z.infer<typeof DoorState>;
