/** A hand scanner types faster than any person: a longer pause starts anew. */
const PAUSE_MS = 80;
const SHORTEST = 6;

/** Collects what a hand scanner types where no field has the focus. `press` answers the code at its Enter. */
export class Keystrokes {
  #text = "";
  #last = 0;

  press(key: string, now: number): string | null {
    if (now - this.#last > PAUSE_MS) this.#text = "";
    this.#last = now;
    if (key === "Enter") {
      const typed = this.#text;
      this.#text = "";
      return typed.length >= SHORTEST ? typed : null;
    }
    if (key.length === 1) this.#text += key;
    return null;
  }
}
