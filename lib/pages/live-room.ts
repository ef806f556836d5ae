import { shared } from "#lib/core/shared";
import { getRoom } from "#lib/dashboard/control-room/read";
import type { Room } from "#lib/dashboard/control-room/shape";
import type { PrismaContext } from "#lib/db/context";

/** A room is read at most this often by a process, however many screens show it. */
const FRESH_MS = 1_500;
const MAX_ROOMS = 200;

interface Kept {
  at: number;
  room: Promise<Room>;
}

const rooms = () => shared("live-rooms", () => new Map<string, Kept>());

/** Returns the room of an event as it was at most 1.5 s ago. Throws `not_found`. */
export function liveRoom(ctx: PrismaContext, id: string): Promise<Room> {
  const key = `${ctx.merchantId} ${ctx.mode} ${id}`;
  const kept = rooms().get(key);
  if (kept && Date.now() - kept.at < FRESH_MS) return kept.room;
  const room = getRoom(ctx, id);
  room.catch(() => rooms().delete(key));
  rooms().delete(key);
  if (rooms().size >= MAX_ROOMS) rooms().delete(rooms().keys().next().value ?? "");
  rooms().set(key, { at: Date.now(), room });
  return room;
}
