import { forgetDoor } from "#app/scan/door/kept-door";
import { forgetLists } from "#app/scan/list/item-store";
import { forgetPass, forgetPasses, keptPass, PAIRED_KEY } from "#app/scan/pass/pass";
import { forgetScans } from "#app/scan/queue/scan-store";
import { forgetSession } from "./kept-session.ts";

/**
 * Removes what this phone keeps of guests: the list with names and notes, and the scans. What is still to be sent stays, without
 * names. Storage that is turned off has kept nothing.
 */
export async function forgetGuests(): Promise<void> {
  await Promise.all([forgetLists(), forgetScans().catch(() => {})]);
}

/** Removes what this phone keeps for the person whose session has ended. The list of a paired phone is that of its door, and stays. */
export async function forgetPerson(): Promise<void> {
  forgetPasses();
  forgetSession();
  if (keptPass(PAIRED_KEY, 0)) return;
  forgetDoor();
  await forgetGuests();
}

/** Removes a device that the server no longer knows from this phone. */
export async function forgetDevice(): Promise<void> {
  forgetPass(PAIRED_KEY);
  forgetDoor();
  await forgetGuests();
}
