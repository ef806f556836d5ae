import { AppError, invalid } from "#lib/core/errors";
import { fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { releaseExpiredHolds } from "#lib/domain/orders/release-holds";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { moveStock } from "#lib/domain/stock/move-stock";
import { lockResources, moveSlot } from "#lib/domain/stock/slots";
import { getSettings } from "#lib/domain/store-settings/read";
import { endOfAppointment, refuseAppointment, refuseParty } from "./appointment.ts";
import type { BookingRow } from "./row.ts";
import type { BookingPatch } from "./schema.ts";
import { RESOURCE_OF_PRODUCT, TERMS_OF_PRODUCT, TIMESLOT_OF_PRODUCT } from "./sql.ts";

/** The place and time of a booking, and how many people come. */
export type BookingSlot = Pick<BookingRow, "resource_id" | "timeslot_id" | "starts_at" | "ends_at" | "party_size">;

/** The terms of a product's appointments. */
interface AppointmentTerms {
  title: string;
  duration_minutes: number | null;
  buffer_minutes: number | null;
  opening_hours: unknown;
}

/** In the body of a PATCH, the path of a field is its name. */
const paramOf = (field: string): string => field;

/**
 * Returns the slot of a booking after a PATCH, with the `ends_at` of its new start. Throws `invalid_request` for a
 * field of the other category, and for a resource or timeslot of another product.
 */
export async function requestedSlot(tx: Context, booking: BookingRow, patch: BookingPatch): Promise<BookingSlot> {
  refuseOtherCategory(booking, patch);
  const { resource_id, timeslot_id, starts_at, ends_at } = booking;
  const party_size = patch.party_size ?? booking.party_size;
  const slot: BookingSlot = { resource_id, timeslot_id, starts_at, ends_at, party_size };
  const resourceId = patch.resource_id?.toLowerCase();
  if (resourceId && resourceId !== resource_id) {
    await findResource(tx, booking, resourceId);
    slot.resource_id = resourceId;
  }
  const timeslotId = patch.timeslot_id?.toLowerCase();
  if (timeslotId && timeslotId !== timeslot_id) {
    Object.assign(slot, { timeslot_id: timeslotId }, await findTimeslot(tx, booking, timeslotId));
  }
  const startsAt = patch.starts_at === undefined ? starts_at : fromUnix(patch.starts_at);
  if (startsAt && startsAt.getTime() !== starts_at?.getTime()) {
    slot.starts_at = startsAt;
    slot.ends_at = endOfAppointment(startsAt, await termsOf(tx, booking));
  }
  return slot;
}

function refuseOtherCategory({ category }: BookingRow, patch: BookingPatch): void {
  const others = category === "reservation" ? (["starts_at", "resource_id"] as const) : (["timeslot_id"] as const);
  const given = others.find((field) => patch[field] !== undefined);
  if (!given) return;
  throw category === "reservation"
    ? invalid(given, "This booking is a reservation. Use timeslot_id to move it.")
    : invalid(given, "This booking is an appointment. Use starts_at and resource_id to move it.");
}

/**
 * Moves a booking to another slot by the same rules as for an order line. The caller has locked the booking. Returns
 * the events of the orders whose expired holds were released. Throws `slot_unavailable`, `sold_out`.
 */
export function moveBooking(tx: Context, booking: BookingRow, slot: BookingSlot): Promise<DomainEvent[]> {
  return booking.category === "reservation" ? moveReservation(tx, booking, slot) : moveAppointment(tx, booking, slot);
}

async function moveReservation(tx: Context, booking: BookingRow, slot: BookingSlot): Promise<DomainEvent[]> {
  const [from, to] = [booking.timeslot_id, slot.timeslot_id];
  if (!from || !to) throw new Error("A reservation without a timeslot.");
  if (from !== to && slot.ends_at && slot.ends_at <= tx.now) {
    throw new AppError("slot_unavailable", "This timeslot has ended. Choose a later one.", { param: "timeslot_id" });
  }
  const { moves, events } = await releaseExpiredHolds(tx, { timeslots: [to] });
  const refuse = () =>
    new AppError("sold_out", `This timeslot has too few seats left for ${slot.party_size}. Nothing was changed.`, {
      param: from === to ? "party_size" : "timeslot_id",
    });
  await moveStock(tx, [
    { table: "timeslot", id: to, count: slot.party_size, from: "free", to: "sold", refuse },
    { table: "timeslot", id: from, count: booking.party_size, from: "sold", to: "free" },
    ...moves,
  ]);
  return events;
}

async function moveAppointment(tx: Context, booking: BookingRow, slot: BookingSlot): Promise<DomainEvent[]> {
  const { resource_id, starts_at, ends_at, party_size } = slot;
  if (!booking.resource_id || !resource_id || !starts_at || !ends_at)
    throw new Error("An appointment without a resource or a time.");
  const isSameTime = starts_at.getTime() === booking.starts_at?.getTime();
  if (isSameTime && resource_id === booking.resource_id) {
    await lockResources(tx, [resource_id]);
    refuseParty(party_size, await findResource(tx, booking, resource_id), paramOf);
    return [];
  }
  const { moves, events } = await releaseExpiredHolds(tx, { resources: [booking.resource_id, resource_id] });
  const resource = await findResource(tx, booking, resource_id);
  const product = await termsOf(tx, booking);
  const { timezone } = await getSettings(tx);
  refuseAppointment({ starts_at, ends_at, party_size, resource, product, timezone }, tx.now, paramOf);
  await moveSlot(tx, {
    resourceId: resource_id,
    orderItemId: booking.order_item_id,
    startsAt: starts_at,
    endsAt: ends_at,
    bufferMinutes: product.buffer_minutes ?? 0,
    param: isSameTime ? "resource_id" : "starts_at",
  });
  await moveStock(tx, moves);
  return events;
}

async function termsOf(tx: Context, { product_id }: BookingRow): Promise<AppointmentTerms> {
  const [terms] = await tx.sql<AppointmentTerms>(TERMS_OF_PRODUCT, [product_id]);
  if (!terms) throw new Error("A booking without a product.");
  return terms;
}

async function findResource(
  tx: Context,
  { product_id }: BookingRow,
  id: string,
): Promise<{ name: string; seats: number }> {
  const [resource] = await tx.sql<{ name: string; seats: number }>(RESOURCE_OF_PRODUCT, [id, product_id]);
  if (!resource)
    throw invalid("resource_id", "The booked product has no resource with this id. Use one of its resources.");
  return resource;
}

async function findTimeslot(
  tx: Context,
  { product_id }: BookingRow,
  id: string,
): Promise<{ starts_at: Date; ends_at: Date }> {
  const [timeslot] = await tx.sql<{ starts_at: Date; ends_at: Date }>(TIMESLOT_OF_PRODUCT, [id, product_id]);
  if (!timeslot)
    throw invalid("timeslot_id", "The booked product has no timeslot with this id. Use one of its timeslots.");
  return timeslot;
}
