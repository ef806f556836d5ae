/** A hand scanner types faster than a person: a longer pause starts a new code. */
const PAUSE_MS = 80;
const SHORTEST = 6;

/** Collects what a hand scanner types while no field has the focus. `press` returns the code at Enter. */
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
