import { AppError, invalid, isAppError, notFound } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { MAX_ENTRIES } from "./list-input.ts";
import type { Timeslot } from "./list-schema.ts";
import { getProduct } from "./read.ts";
import { LOCK_PRODUCT } from "./sql.ts";
import { updateProduct } from "./update.ts";

type Times = Pick<Timeslot, "starts_at" | "ends_at">;
type Fields = Times & Pick<Timeslot, "seats">;

/**
 * Adds timeslots to a reservation product, and leaves out those that it has already, with the same start and end. Returns how
 * many were added. Throws `not_found`, and `invalid_request` for too many or one of no length.
 */
export function addTimeslots(ctx: PrismaContext, id: string, slots: readonly Fields[]): Promise<number> {
  return inPrismaTransaction(ctx, async (tx) => {
    const before = await lockTimeslots(tx, id);
    const known = new Set(before.map(timesOf));
    const added = slots.filter((slot) => !known.has(timesOf(slot)));
    if (before.length + added.length > MAX_ENTRIES.timeslots) {
      throw invalid("to", `A product has at most ${MAX_ENTRIES.timeslots} timeslots. Remove old ones, or add fewer.`);
    }
    if (added.length > 0) await updateProduct(tx, id, { timeslots: [...before.map(({ id }) => ({ id })), ...added] });
    return added.length;
  });
}

const timesOf = ({ starts_at, ends_at }: Times): string => `${starts_at} ${ends_at}`;

/**
 * Changes the times and seats of one timeslot. Its reservations move with it. Throws `not_found`, `invalid_request`, and
 * `invalid_transition` for fewer seats than are taken.
 */
export function changeTimeslot(ctx: PrismaContext, id: string, slotId: string, fields: Fields): Promise<void> {
  return changeOne(ctx, id, slotId, async (tx, before, slot) => {
    const timeslots = before.map((one) => (one === slot ? { id: slotId, ...fields } : { id: one.id }));
    const few = `${slot.seats_taken} seats are sold or held already. Enter that or more, or refund some first.`;
    await updateProduct(tx, id, { timeslots }).catch(rethrowAs("seats", few));
  });
}

/** Removes a timeslot in which nobody has ever reserved. Throws `not_found`, and `invalid_transition` where somebody has. */
export function removeTimeslot(ctx: PrismaContext, id: string, slotId: string): Promise<Timeslot> {
  return changeOne(ctx, id, slotId, async (tx, before, slot) => {
    const timeslots = before.filter((one) => one !== slot).map((one) => ({ id: one.id }));
    await updateProduct(tx, id, { timeslots }).catch(rethrowAs(undefined, RESERVED));
    return slot;
  });
}

const RESERVED =
  "This timeslot has reservations and cannot be removed. To stop selling it, lower its seats to the number that is taken.";

function changeOne<T>(
  ctx: PrismaContext,
  id: string,
  slotId: string,
  change: (tx: PrismaContext, before: readonly Timeslot[], slot: Timeslot) => Promise<T>,
): Promise<T> {
  return inPrismaTransaction(ctx, async (tx) => {
    const before = await lockTimeslots(tx, id);
    const slot = before.find((one) => one.id === slotId);
    if (!slot) throw notFound("timeslot");
    return change(tx, before, slot);
  });
}

/** Returns the timeslots of a product that nobody else changes until the transaction ends. */
async function lockTimeslots(tx: PrismaContext, id: string): Promise<Timeslot[]> {
  await tx.sql(LOCK_PRODUCT, [id]);
  const { timeslots } = await getProduct(tx, id);
  if (!timeslots) throw notFound("reservation product");
  return timeslots;
}

/** Says a refusal by state without the id of the timeslot. */
const rethrowAs = (param: string | undefined, message: string) => (error: unknown) => {
  if (!isAppError(error) || error.code !== "invalid_transition") throw error;
  throw new AppError(error.code, message, { param });
};
