"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { datesInBulk } from "#lib/core/dates-in-bulk";
import { momentOf } from "#lib/core/day";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";
import { addTimeslots, changeTimeslot, removeTimeslot } from "#lib/domain/products/timeslots";
import { getSettings } from "#lib/domain/store-settings/read";
import { action } from "#lib/pages/action";

/** As many as one form makes. */
const MOST_AT_ONCE = 366;

const OneProduct = z.object({ id: z.uuid() });
const Seats = z.coerce.number("Enter a number of seats.").int().min(1, "Enter at least 1.").max(1_000_000);
const Bulk = OneProduct.extend({
  from: z.string("Enter the first day."),
  to: z.string().optional(),
  days: z.array(z.coerce.number().int().min(1).max(7)).optional(),
  times: z.string("Enter times such as 18:00, 20:30."),
  minutes: z.coerce.number("Enter how long each one takes.").int().min(1, "Enter at least 1.").max(527_040),
  seats: Seats,
});

/** Adds timeslots on every chosen weekday at each time, once for each opened form. Opens nothing: the page shows their week. */
export const addMany = action({ input: Bulk, once: "products.timeslots" }, async ({ ctx, input }) => {
  const { id, from, to = from, days = [], times, minutes, seats } = input;
  const { timezone } = await getSettings(ctx);
  const dates = datesInBulk({ from, to, days, times, minutes }, MOST_AT_ONCE);
  if (!Array.isArray(dates)) throw invalid("times", dates.error);
  const slots = dates.map(({ starts_at, ends_at }) => ({
    starts_at: secondsOf("from", starts_at, timezone),
    ends_at: secondsOf("from", ends_at, timezone),
    seats,
  }));
  const added = await addTimeslots(ctx, id, slots);
  revalidatePath("/products", "layout");
  return { message: addedWords(added, slots.length - added), week: from };
});

const addedWords = (added: number, known: number): string =>
  [added === 1 ? "1 timeslot added" : `${added} timeslots added`, known > 0 && `${known} were there already`]
    .filter(Boolean)
    .join(", ");

const OneSlot = OneProduct.extend({ slot: z.uuid() });

/** Changes the times and seats of a timeslot. Its reservations move with it. */
export const change = action(
  {
    input: OneSlot.extend({
      starts_at: z.string("Enter when it starts."),
      ends_at: z.string("Enter when it ends."),
      seats: Seats,
    }),
  },
  async ({ ctx, input: { id, slot, seats, ...times } }) => {
    const { timezone } = await getSettings(ctx);
    const starts_at = secondsOf("starts_at", times.starts_at, timezone);
    const ends_at = secondsOf("ends_at", times.ends_at, timezone);
    if (ends_at <= starts_at) throw invalid("ends_at", "Enter a time after the start.");
    await changeTimeslot(ctx, id, slot, { starts_at, ends_at, seats }).catch(atSeats);
    revalidatePath("/products", "layout");
    return { message: "Saved" };
  },
);

/** Removes a timeslot in which nobody has reserved. */
export const remove = action({ input: OneSlot }, async ({ ctx, input: { id, slot } }) => {
  const { starts_at, ends_at, seats } = await removeTimeslot(ctx, id, slot);
  revalidatePath("/products", "layout");
  const undo = { id, starts_at: String(starts_at), ends_at: String(ends_at), seats: String(seats) };
  return { message: "Timeslot removed", undo };
});

const Seconds = z.coerce.number().int();

/** Makes a timeslot that was just removed again. Nobody had reserved in it, so that another id is no matter. */
export const putBack = action(
  { input: OneProduct.extend({ starts_at: Seconds, ends_at: Seconds, seats: Seats }) },
  async ({ ctx, input: { id, ...slot } }) => {
    await addTimeslots(ctx, id, [slot]);
    revalidatePath("/products", "layout");
    return { message: "The timeslot is back" };
  },
);

function secondsOf(field: string, local: string, zone: string): number {
  const seconds = toUnix(momentOf(local, zone));
  if (seconds === null) throw invalid(field, "Enter a day and a time.");
  return seconds;
}

/** A refusal of the seats is shown at their field. */
function atSeats(error: unknown): never {
  if (isAppError(error) && error.extra.param?.endsWith("seats")) {
    throw new AppError(error.code, error.message, { param: "seats" });
  }
  throw error;
}
