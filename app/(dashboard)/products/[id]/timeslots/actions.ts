"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { TextReader } from "#app/(dashboard)/products/form/read-text";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import { MAX_DATES_AT_ONCE, MAX_SEATS } from "#lib/core/limits";
import { addTimeslots, changeTimeslot, removeTimeslot } from "#lib/domain/products/timeslots";
import { getSettings } from "#lib/domain/store-settings/read";
import { action } from "#lib/pages/action";

/** As many as one form makes. */

const OneProduct = z.object({ id: z.uuid() });
const Seats = z.coerce.number("Enter a number of seats.").int().min(1, "Enter at least 1.").max(MAX_SEATS);
const Text = z.string().optional();
const Bulk = OneProduct.extend({
  from: Text,
  to: Text,
  days: z.array(z.string()).optional(),
  times: Text,
  minutes: Text,
  seats: Text,
});
const MOST_MINUTES = 527_040;

/** Adds timeslots on every chosen weekday at each time, once for each opened form. Opens nothing: the page shows their week. */
export const addMany = action({ input: Bulk, once: "products.timeslots" }, async ({ ctx, input }) => {
  const { timezone, currency } = await getSettings(ctx);
  const slots = slotsOf(input, new TextReader(currency, timezone));
  const added = await addTimeslots(ctx, input.id, slots);
  revalidatePath("/products", "layout");
  return { message: addedText(added, slots.length - added), week: input.from ?? "" };
});

/** Says everything that is wrong at once, at its fields. */
function slotsOf(input: z.output<typeof Bulk>, read: TextReader) {
  const dates = read.dates(input, { prefix: "", max: MAX_DATES_AT_ONCE });
  const seats = read.whole("seats", input.seats);
  if (!input.seats) read.fail("seats", "Enter a number of seats.");
  if (seats !== undefined && (seats < 1 || seats > MAX_SEATS))
    read.fail("seats", `Enter a whole number from 1 to ${MAX_SEATS.toLocaleString("en")}.`);
  const isOpen = dates.length === 0 || dates.some(({ ends_at }) => !ends_at);
  if (!input.minutes && isOpen) read.fail("minutes", "Enter how long each one takes.");
  const minutes = Number(input.minutes ?? 1);
  if (minutes < 1 || minutes > MOST_MINUTES)
    read.fail("minutes", `Enter a whole number from 1 to ${MOST_MINUTES.toLocaleString("en")}.`);
  const slots = dates.map((date) => ({
    starts_at: date.starts_at,
    ends_at: date.ends_at ?? 0,
    seats: seats ?? 0,
  }));
  read.refuse();
  return slots;
}

const addedText = (added: number, known: number): string =>
  [added === 1 ? "1 timeslot added" : `${added} timeslots added`, known > 0 && `${known} were there already`]
    .filter(Boolean)
    .join(", ");

const OneSlot = OneProduct.extend({ slot: z.uuid() });

/** Changes the times and seats of a timeslot. Its reservations move with it. */
export const change = action(
  {
    input: OneSlot.extend({
      starts_at: z.string("Enter when it starts."),
      starts_at_moment: Text,
      ends_at: z.string("Enter when it ends."),
      ends_at_moment: Text,
      seats: Seats,
    }),
  },
  async ({ ctx, input: { id, slot, seats, ...times } }) => {
    const { timezone, currency } = await getSettings(ctx);
    const read = new TextReader(currency, timezone);
    const starts_at = read.moment("starts_at", times.starts_at, times.starts_at_moment) ?? 0;
    const ends_at = read.moment("ends_at", times.ends_at, times.ends_at_moment) ?? 0;
    read.refuse();
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

/** A refusal of the seats is shown at their field. */
function atSeats(error: unknown): never {
  if (isAppError(error) && error.extra.param?.endsWith("seats")) {
    throw new AppError(error.code, error.message, { param: "seats" });
  }
  throw error;
}
