import type { Door } from "#lib/domain/door/schema";

const KEY = "zakka.scan.door";

/** What the server said about a door, and when it was asked, in milliseconds. */
export type KeptDoor = Door & { askedAt: number };

/** Returns what the server last said about the door of this device, or null. */
export function keptDoor(deviceId: string): KeptDoor | null {
  try {
    const door = JSON.parse(localStorage.getItem(KEY) ?? "null") as KeptDoor | null;
    if (door?.device.id !== deviceId) return null;
    return { ...door, resources: door.resources ?? [], askedAt: door.askedAt ?? Date.now() }; // an older page kept neither
  } catch {
    return null;
  }
}

/** Keeps it for a start without a network. */
export function keepDoor(door: Door, askedAt = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...door, askedAt } satisfies KeptDoor));
  } catch {
    // Storage is turned off or full: it is asked for at the next start.
  }
}

export function forgetDoor(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is turned off: nothing was kept.
  }
}
