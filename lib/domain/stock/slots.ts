import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { CLAIM_SLOT, CLAIMED_RESOURCES, FREE_SLOTS, LOCK_RESOURCES } from "./sql.ts";

/** A time of a resource that an order line takes. */
export interface Slot {
  resourceId: string;
  orderItemId: string;
  startsAt: Date;
  /** Without the buffer. */
  endsAt: Date;
  /** Minutes that stay free after the end. */
  bufferMinutes: number;
  /** Dotted path of the input with the time. */
  param?: string;
}

/**
 * Locks resources, sorted by id, so that claims of one resource run one after another. A transaction that also moves
 * stock locks resources first. Throws `slot_unavailable` for a resource that was removed in the meantime.
 */
export async function lockResources(tx: Context, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return;
  const locked = await tx.sql(LOCK_RESOURCES, [resourceIds]);
  if (locked.length === new Set(resourceIds.map((id) => id.toLowerCase())).size) return;
  throw new AppError("slot_unavailable", "This resource was removed in the meantime. Choose another one.");
}

/**
 * Claims a time of a resource and the buffer after it. The constraint `slot_claim_apart` refuses claims that overlap;
 * one may start when the buffer of another ends. Throws `slot_unavailable`.
 */
export async function claimSlot(tx: Context, slot: Slot): Promise<void> {
  await lockResources(tx, [slot.resourceId]);
  const { orderItemId, resourceId, startsAt, endsAt, bufferMinutes } = slot;
  const claimed = await tx.sql(CLAIM_SLOT, [orderItemId, resourceId, startsAt, endsAt, bufferMinutes]);
  if (claimed.length > 0) return;
  throw new AppError("slot_unavailable", "This time is taken. Choose another time or another resource.", {
    ...(slot.param && { param: slot.param }),
  });
}

/** Frees the times of these lines. Lines without a time are skipped. */
export async function freeSlots(tx: Context, orderItemIds: readonly string[]): Promise<void> {
  if (orderItemIds.length === 0) return;
  await lockResources(tx, await claimedResources(tx, orderItemIds));
  await tx.sql(FREE_SLOTS, [orderItemIds]);
}

/**
 * Moves the claim of a line to another time or resource. Throws `slot_unavailable`; the rollback of the caller's
 * transaction then restores the old claim.
 */
export async function moveSlot(tx: Context, slot: Slot): Promise<void> {
  await lockResources(tx, [...(await claimedResources(tx, [slot.orderItemId])), slot.resourceId]);
  await tx.sql(FREE_SLOTS, [[slot.orderItemId]]);
  await claimSlot(tx, slot);
}

/** Returns the ids of the resources that these lines have claimed. */
export async function claimedResources(tx: Context, orderItemIds: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(CLAIMED_RESOURCES, [orderItemIds]);
  return rows.map((row) => row.id);
}
