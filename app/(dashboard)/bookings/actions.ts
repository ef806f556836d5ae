"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { AppError, invalid, notFound } from "#lib/core/errors";
import { NameInput } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import { getBookingDetails } from "#lib/dashboard/bookings/read";
import { VoidReason } from "#lib/dashboard/item-timeline/shape";
import type { Context } from "#lib/db/context";
import { findBooking } from "#lib/domain/bookings/read";
import { redeemBooking } from "#lib/domain/bookings/redeem";
import type { BookingRow } from "#lib/domain/bookings/row";
import { BookingPatch } from "#lib/domain/bookings/schema";
import { updateBooking } from "#lib/domain/bookings/update";
import { voidBooking } from "#lib/domain/bookings/void";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { action } from "#lib/pages/action";

const OneBooking = z.object({ id: z.uuid() });

/** Records that the party of a booking arrived, once for each opened form. */
export const checkIn = action({ input: OneBooking, once: "bookings.check_in" }, async ({ ctx, input: { id } }) => {
  await redeemBooking(ctx, id);
  revalidatePath(`/bookings/${id}`);
  return { undo: { id, redemption: await newestOf(ctx, id) } };
});

/** Returns the id of the newest use: the one just taken, as the transaction still has the booking. */
const newestOf = async (ctx: Context, id: string): Promise<string> =>
  (await getBookingDetails(ctx, id)).uses[0]?.id ?? "";

/** Takes an arrival back. */
export const reverse = action(
  { input: OneBooking.extend({ redemption: z.uuid() }) },
  async ({ ctx, input: { id, redemption } }) => {
    const { uses } = await getBookingDetails(ctx, id);
    if (!uses.some((use) => use.id === redemption)) throw notFound("redemption");
    await reverseRedemption(ctx, redemption);
    revalidatePath(`/bookings/${id}`);
    return undefined;
  },
);

/** Voids a booking. */
export const voidIt = action({ input: OneBooking.extend({ reason: VoidReason }) }, async ({ ctx, input }) => {
  await voidBooking(ctx, input.id, { reason: input.reason });
  revalidatePath(`/bookings/${input.id}`);
  return undefined;
});

const EditInput = OneBooking.extend({
  name: NameInput.optional(),
  people: z.coerce.number("Enter a number of people.").pipe(BookingPatch.shape.party_size.unwrap()).optional(),
});

/** Changes the name and the number of people of a booking. Without a name it shows the name of the buyer. */
export const edit = action({ input: EditInput }, async ({ ctx, input: { id, name, people } }) => {
  try {
    await updateBooking(ctx, id, { lead_name: name ?? null, party_size: people });
  } catch (error) {
    throw atField(error, { party_size: "people" });
  }
  revalidatePath(`/bookings/${id}`);
  return undefined;
});

const FREE_SLOT = z.union([
  z.uuid().transform((timeslot_id) => ({ timeslot_id })),
  z
    .string()
    .regex(/^[0-9a-f-]{36} \d{1,12}$/i)
    .transform((text) => ({ resource_id: text.slice(0, 36), starts_at: Number(text.slice(37)) })),
]);

/**
 * Moves a booking to another time or place. `slot` is the id of a timeslot, or the id of a person, table or room and a time in
 * Unix seconds. Several at once never overfill a slot: see `updateBooking`.
 */
export const move = action(
  { input: OneBooking.extend({ slot: z.string("Choose a time.") }) },
  async ({ ctx, input: { id, slot } }) => {
    const to = FREE_SLOT.safeParse(slot);
    if (!to.success) throw invalid("slot", "Choose a time.");
    const before = await findBooking(ctx, id);
    try {
      await updateBooking(ctx, id, to.data);
    } catch (error) {
      throw atField(error, { timeslot_id: "slot", resource_id: "slot", starts_at: "slot", party_size: "slot" });
    }
    revalidatePath(`/bookings/${id}`);
    revalidatePath("/bookings/calendar");
    return { undo: { id, slot: slotOf(before) } };
  },
);

/** Returns the slot that a booking has, as `move` takes it. */
const slotOf = ({ timeslot_id, resource_id, starts_at }: BookingRow): string =>
  timeslot_id ?? `${resource_id} ${toUnix(starts_at)}`;

/** Names the field of the form where the API names a parameter. */
function atField(error: unknown, names: Record<string, string>): unknown {
  if (!(error instanceof AppError)) return error;
  const { param, ...extra } = error.extra;
  const name = names[param ?? ""];
  return name ? new AppError(error.code, error.message, { ...extra, param: name }) : error;
}
