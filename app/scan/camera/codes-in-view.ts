/** A code unseen for longer than this has left the view; a shorter gap is blur. */
export const LEFT_AFTER_MS = 1_200;
/** Back within this time of being seen last: the same guest still holds the same code. */
export const SAME_WITHIN_MS = 6_000;

export interface Sighting {
  text: string;
  /** Milliseconds since this code was last in view, or null when it has not been here lately. */
  unseenMs: number | null;
}

/** Which codes are in view, so that one held before the camera is asked about once. */
export class Sightings {
  readonly #lastSeen = new Map<string, number>();

  /**
   * One frame's codes. Answers the code that has just come into view, or null. While `busy` (a question is
   * in flight) nothing new is taken, so a code first shown then comes up again as soon as it can be asked.
   */
  see(texts: readonly string[], now: number, busy: boolean): Sighting | null {
    let arrived: Sighting | null = null;
    for (const text of texts) {
      const seen = this.#lastSeen.get(text);
      const held = seen !== undefined && now - seen <= LEFT_AFTER_MS;
      if (held) this.#lastSeen.set(text, now);
      else if (!busy && !arrived) {
        arrived = { text, unseenMs: seen !== undefined && now - seen <= SAME_WITHIN_MS ? now - seen : null };
        this.#lastSeen.set(text, now);
      }
    }
    for (const [text, seen] of this.#lastSeen) if (now - seen > SAME_WITHIN_MS) this.#lastSeen.delete(text);
    return arrived;
  }
}
