/** A code that was not seen for longer than this has left the view. A shorter gap is blur. */
export const LEFT_AFTER_MS = 1_200;
/** A code that comes back within this time is still shown by the same guest. */
export const SAME_WITHIN_MS = 6_000;

export interface NewCode {
  text: string;
  /** Milliseconds since this code was last in view; null if that is longer ago than SAME_WITHIN_MS. */
  unseenMs: number | null;
}

/** Tracks which codes are in view, so that a code in front of the camera counts once. */
export class CodesInView {
  readonly #lastSeen = new Map<string, number>();

  /**
   * Takes the codes of one frame and returns the code that has just come into view, or null. While `isBusy` (a request is
   * in flight) it returns null; a code that came into view meanwhile is returned in the first frame after that.
   */
  update(texts: readonly string[], now: number, isBusy: boolean): NewCode | null {
    let arrived: NewCode | null = null;
    for (const text of texts) {
      const seen = this.#lastSeen.get(text);
      const isHeld = seen !== undefined && now - seen <= LEFT_AFTER_MS;
      if (isHeld) this.#lastSeen.set(text, now);
      else if (!isBusy && !arrived) {
        arrived = { text, unseenMs: seen !== undefined && now - seen <= SAME_WITHIN_MS ? now - seen : null };
        this.#lastSeen.set(text, now);
      }
    }
    for (const [text, seen] of this.#lastSeen) if (now - seen > SAME_WITHIN_MS) this.#lastSeen.delete(text);
    return arrived;
  }
}
