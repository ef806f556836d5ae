import type { Door } from "#lib/domain/door/schema";

const KEY = "zakka.scan.door";

/** Returns what the server last said about the door of this device, or null. */
export function keptDoor(deviceId: string): Door | null {
  try {
    const door = JSON.parse(localStorage.getItem(KEY) ?? "null") as Door | null;
    return door?.device.id === deviceId ? { ...door, resources: door.resources ?? [] } : null; // an older page kept none
  } catch {
    return null;
  }
}

/** Keeps it for a start without a network. */
export function keepDoor(door: Door): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(door));
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
