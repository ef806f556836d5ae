import { z } from "zod";
import { MAX_DEVICE_EVENTS, MAX_DEVICE_NAME } from "#lib/core/limits";
import { Id, Mode, Timestamp } from "#lib/core/schema";
import { DoorState } from "#lib/domain/door/schema";
import { RedemptionKind } from "#lib/domain/redemptions/schema";

/** Why a device ended: revoked by a person, end of its session or role, replaced by a newer pass, or expired. */
export const DeviceEnd = z.enum(["revoked", "session", "role", "newer", "time"]);
export type DeviceEnd = z.infer<typeof DeviceEnd>;

/** A phone that scans, as the dashboard shows it, without its token. */
export const Device = z.object({
  id: Id,
  created: Timestamp,
  mode: Mode,
  name: z.string(),
  kinds: z.array(RedemptionKind),
  /** A paired device belongs to the store, any other to the session of a person. */
  is_paired: z.boolean(),
  /** Null for a paired device that still waits for its phone. */
  paired_at: Timestamp.nullable(),
  /** Who signed in on the phone, or who paired it. Null after that person was deleted. */
  person: z.string().nullable(),
  /** The only events whose tickets it can redeem. Null: all. */
  ticket_event_ids: z.array(Id).nullable(),
  shows_names: z.boolean(),
  last_used_at: Timestamp.nullable(),
  /** Null: it has no end. */
  expires_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  end: DeviceEnd.nullable(),
  /** What the phone last said about itself, and when. */
  state: DoorState.nullable(),
  state_at: Timestamp.nullable(),
});
export type Device = z.infer<typeof Device>;

/** What a paired device is and may do. */
export const DeviceInput = z.object({
  name: z
    .string("Enter a name, such as Door A.")
    .trim()
    .min(1, "Enter a name, such as Door A.")
    .max(MAX_DEVICE_NAME, `Use at most ${MAX_DEVICE_NAME} characters.`),
  kinds: z.array(RedemptionKind, "Tick at least one.").min(1, "Tick at least one."),
  ticket_event_ids: z
    .array(z.guid())
    .min(1, "Choose at least one event.")
    .max(MAX_DEVICE_EVENTS, `Choose at most ${MAX_DEVICE_EVENTS}.`)
    .nullable(),
  shows_names: z.boolean(),
});
export type DeviceInput = z.infer<typeof DeviceInput>;

/** The body of `POST /scan/pass`: the phone's pass before, to renew it. */
export const PassInput = z.strictObject({ device_id: z.guid().optional() });
/** The body of `POST /scan/pair`. */
export const PairInput = z.strictObject({ code: z.string().max(200) });
