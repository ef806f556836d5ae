import { PLAIN } from "./parts.ts";
import { ago, clock } from "./times.ts";
import type { DoorContext, Verdict } from "./verdict.ts";

/**
 * Neither the server nor this phone knows the code, so a person decides. `letInAt` (milliseconds) is when this phone let the
 * same code in before.
 */
export function notOnList(letInAt: number | null, door: DoorContext): Verdict {
  const at = letInAt === null ? null : Math.floor(letInAt / 1000);
  return {
    ...PLAIN,
    outcome: "ask",
    field: "ask",
    shape: "diamond",
    word: ["NOT ON", "LIST"],
    size: 22,
    datum:
      at === null
        ? { value: "No list", note: "on this phone" }
        : { value: clock(at, door.timeZone), note: ago(at, door.now) },
    who: at === null ? "You decide" : "This phone let it in before",
    what:
      at === null
        ? `The server cannot be asked. The code has the form of a ${door.storeName} code.`
        : "The server cannot be asked. Let the same code in again only if it has more than one use.",
    band: "Letting in is recorded and checked later.",
  };
}
