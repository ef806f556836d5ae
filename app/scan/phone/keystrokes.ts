import { readToken } from "#lib/core/codes";

/** Nothing more came after a token of ours, which is never longer: the scanner sends no key after its codes. */
const QUIET_MS = 300;
/** A longer pause ends any other code. Scanners over radio pause for a part of a second within one. */
const PAUSE_MS = 1_000;
/** What follows such a pause can still be the rest of the same code. */
const REST_MS = 5_000;
const MIN_LENGTH = 6;
const ENDS = new Set(["Enter", "Tab"]);

interface Press {
  /** The code that the key has ended. */
  code: string | null;
  /** The key belongs to a code, so it must press no button. */
  isPart: boolean;
}

/** Collects what a handheld scanner types while no field has the focus. A code ends with Enter, Tab or a pause. */
export class Keystrokes {
  #text = "";
  /** What came before the last pause, without an end. */
  #before = "";
  /** A code has just ended. Its Enter, or a second one, may still come. */
  #isAfterCode = false;

  press(key: string): Press {
    if (ENDS.has(key)) {
      this.#isAfterCode ||= this.#text !== "";
      return { code: this.#take(), isPart: this.#isAfterCode };
    }
    const isInside = this.#text !== "";
    if (key.length !== 1 || (key === " " && !isInside)) return { code: null, isPart: false };
    this.#text += key;
    return { code: null, isPart: key === " " };
  }

  /** After how many milliseconds without a key `pause` is to be called. Null: there is nothing to wait for. */
  get waitMs(): number | null {
    if (this.#text !== "") return isToken(this.#before + this.#text) || isToken(this.#text) ? QUIET_MS : PAUSE_MS;
    if (this.#before !== "") return REST_MS;
    return this.#isAfterCode ? PAUSE_MS : null;
  }

  /** Takes note that no key came for `waitMs`. Returns the code that this ends. */
  pause(): string | null {
    this.#isAfterCode = this.#text !== "";
    const soFar = this.#before + this.#text;
    const code = this.#take();
    if (this.#isAfterCode && !(code && readToken(code).token)) this.#before = soFar;
    return code;
  }

  /** The pieces are put together if that makes a code of ours. */
  #take(): string | null {
    const [whole, text] = [this.#before + this.#text, this.#text];
    this.#before = "";
    this.#text = "";
    if (text !== "" && readToken(whole).token) return whole;
    return text.length >= MIN_LENGTH ? text : null;
  }
}

function isToken(text: string): boolean {
  const { kind, token } = readToken(text);
  return token !== null && kind !== "gift_card";
}
