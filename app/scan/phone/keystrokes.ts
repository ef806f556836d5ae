/** A handheld scanner types faster than a person. A longer pause starts a new code. */
const PAUSE_MS = 80;
const MIN_LENGTH = 6;

/** Collects what a handheld scanner types while no field has the focus. At Enter, `press` returns the code. */
export class Keystrokes {
  #text = "";
  #last = 0;

  press(key: string, now: number): string | null {
    if (now - this.#last > PAUSE_MS) this.#text = "";
    this.#last = now;
    if (key === "Enter") {
      const typed = this.#text;
      this.#text = "";
      return typed.length >= MIN_LENGTH ? typed : null;
    }
    if (key.length === 1) this.#text += key;
    return null;
  }
}
