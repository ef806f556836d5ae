import { PLAIN, UNDECIDED } from "./parts.ts";
import type { Verdict } from "./verdict.ts";

/** Said once when the storage of the phone fails. */
export const STORES_NOTHING =
  "This phone cannot store scans: its storage is full or blocked. With a network it works as before. Without one you decide about every guest, and this page must stay open until the scans are sent. Free some space, or use a window that is not private.";

export const UNTIL_CLOSED = "This phone cannot store it. Keep this page open until the network is back, or it is lost.";

const NOTHING_STORED = { word: ["NOT", "STORED"], size: 21, datum: { value: "Disk", note: "full or blocked" } };

/** The list of this phone accepts the code, but the phone cannot store that it was used. */
export const notStored = (): Verdict => ({
  ...PLAIN,
  ...NOTHING_STORED,
  outcome: "ask",
  field: "ask",
  shape: "diamond",
  who: "You decide",
  what: "The list has this code, and it is valid. But this phone cannot store that it was used.",
  band: UNTIL_CLOSED,
});

/** The same for a gift card. */
export const notCharged = (): Verdict => ({
  ...UNDECIDED,
  ...NOTHING_STORED,
  outcome: "lost",
  shape: "gap",
  who: "Nothing was charged",
  what: "This phone cannot store the charge, and the server does not answer. Wait for the network.",
});
