"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { PairingCode } from "#components/devices/pair-code";
import { addDevice, newPairingCode, PAIRING_SECONDS, type WaitingDevice } from "#lib/auth/pairing";
import { Pin, setPin } from "#lib/auth/supervisor";
import { appUrl } from "#lib/config/environment";
import { MAX_DEVICE_EVENTS } from "#lib/core/limits";
import { toUnix } from "#lib/core/time";
import { revokeDevice } from "#lib/domain/devices/revoke";
import { DeviceInput } from "#lib/domain/devices/schema";
import { action } from "#lib/pages/action";

const NewDeviceForm = z.object({
  name: DeviceInput.shape.name,
  kinds: DeviceInput.shape.kinds,
  ticket_event_ids: z.array(z.guid()).max(MAX_DEVICE_EVENTS, `Choose at most ${MAX_DEVICE_EVENTS} events.`).optional(),
  shows_names: z.literal("on").optional(),
});

/** Adds a device of this mode that waits for its phone. Returns its code, which is shown only now. */
export const pair = action({ input: NewDeviceForm }, async ({ ctx, input }): Promise<PairingCode> => {
  const { name, kinds, shows_names, ticket_event_ids: events = [] } = input;
  const ticket_event_ids = kinds.includes("ticket") && events.length > 0 ? events : null;
  const waiting = await addDevice(ctx, { name, kinds, ticket_event_ids, shows_names: shows_names === "on" });
  revalidatePath("/devices");
  return toCode(waiting, ctx.realNow);
});

/** Makes a new code for a device that still waits for its phone. */
export const newCode = action({ input: z.object({ id: z.guid() }) }, async ({ ctx, input }): Promise<PairingCode> => {
  return toCode(await newPairingCode(ctx, input.id), ctx.realNow);
});

/** The code is behind the #, which no browser sends, so that it is in no log. */
const toCode = ({ id, name, code }: WaitingDevice, now: Date): PairingCode => ({
  id,
  name,
  link: `${appUrl()}/scan#pair=${code}`,
  ends: toUnix(now) + PAIRING_SECONDS,
});

/** Revokes a device. */
export const revoke = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await revokeDevice(ctx, input.id);
  revalidatePath("/devices");
  return undefined;
});

/** Sets the PIN of supervisors. */
export const savePin = action({ input: z.object({ pin: Pin }), hide: ["pin"] }, async ({ ctx, input }) => {
  await setPin(ctx, input.pin);
  revalidatePath("/devices", "layout");
  return { open: "/devices", message: "The supervisor's PIN is set" };
});

/** Removes it. */
export const removePin = action({ input: z.object({}) }, async ({ ctx }) => {
  await setPin(ctx, null);
  revalidatePath("/devices", "layout");
  return undefined;
});
