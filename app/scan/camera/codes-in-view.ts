import { readToken } from "#lib/core/codes";

/** A code that was not seen for longer than this has left the view. A shorter gap is blur. */
export const LEFT_AFTER_MS = 1_200;
/** A code that comes back within this time is still shown by the same guest. */
export const SAME_WITHIN_MS = 10_000;
/** Codes that were seen within this time of each other, or in one of the last readings, are in view together. */
export const TOGETHER_MS = 300;
/** Where a phone reads slowly, one that misses a code that is there must not make the other one count. */
const TOGETHER_READINGS = 3;
/** A code that is not ours is reported after it was held this long, and this long after the last code of ours. */
export const FOREIGN_HELD_MS = 300;
export const FOREIGN_AFTER_OURS_MS = 1_000;

export interface NewCode {
  text: string;
  /** Milliseconds since this code was last in view; null if that is longer ago than SAME_WITHIN_MS. */
  unseenMs: number | null;
}

/** Why a code in view is not read: there are two, or the keypad or a sheet is open. */
export type CodeNotice = "two" | "held";

interface Sight {
  text: string;
  isOurs: boolean;
  since: number;
  last: number;
  /** It was returned, or was beside the one that was returned. It must leave the view before it counts again. */
  isDone: boolean;
  unseenMs: number | null;
}

/**
 * Decides which of the codes in view counts: a code of ours before any other, only one that is alone, and each once as long as
 * it stays in view.
 */
export class CodesInView {
  readonly #sights = new Map<string, Sight>();
  /** When the last readings were, oldest first. */
  #readings: number[] = [];

  /** Takes the codes of one frame. While not `isAccepting` no code is returned, and none is forgotten. */
  update(
    texts: readonly string[],
    now: number,
    isAccepting: boolean,
  ): { code: NewCode | null; notice: CodeNotice | null } {
    this.#see(texts, now);
    const together = this.#together(now);
    const seen = [...this.#sights.values()];
    const ours = seen.filter(({ isOurs, last }) => isOurs && last >= together);
    if (ours.length > 0) passOver(seen, together);
    const waiting = ours.length > 0 ? ours : this.#foreign(seen, now);
    const isNew = waiting.some(({ isDone }) => !isDone);
    if (!isNew) return { code: null, notice: null };
    if (waiting.length > 1) return { code: null, notice: "two" };
    if (!isAccepting) return { code: null, notice: "held" };
    const [sight] = waiting;
    if (sight?.last !== now) return { code: null, notice: null };
    sight.isDone = true;
    return { code: { text: sight.text, unseenMs: sight.unseenMs }, notice: null };
  }

  /** Returns since when a code must have been seen to be in view at `now`. */
  #together(now: number): number {
    this.#readings = [...this.#readings, now].slice(-TOGETHER_READINGS);
    const [first = now] = this.#readings;
    return Math.max(now - LEFT_AFTER_MS, Math.min(now - TOGETHER_MS, first));
  }

  #see(texts: readonly string[], now: number): void {
    for (const [text, { last }] of this.#sights) if (now - last > SAME_WITHIN_MS) this.#sights.delete(text);
    for (const text of texts) {
      const known = this.#sights.get(text);
      if (known && now - known.last <= LEFT_AFTER_MS) known.last = now;
      else {
        const isOurs = readToken(text).token !== null;
        const unseenMs = known?.isDone ? now - known.last : null;
        this.#sights.set(text, { text, isOurs, since: now, last: now, isDone: false, unseenMs });
      }
    }
  }

  /** Returns the codes of others that may be reported: new ones that were held, without one of ours just before. */
  #foreign(seen: readonly Sight[], now: number): Sight[] {
    if (seen.some(({ isOurs, last }) => isOurs && now - last <= FOREIGN_AFTER_OURS_MS)) return [];
    const isHeld = ({ since, last }: Sight) => now - last <= TOGETHER_MS && last - since >= FOREIGN_HELD_MS;
    return seen.filter((sight) => !sight.isOurs && !sight.isDone && isHeld(sight));
  }
}

/** A code of others beside one of ours, such as a poster, is not reported when ours has gone. */
function passOver(seen: readonly Sight[], together: number): void {
  for (const sight of seen) if (!sight.isOurs && sight.last >= together) sight.isDone = true;
}
