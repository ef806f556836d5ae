import { plainDigits } from "./plain-digits.ts";
import { DAY_MINUTES } from "./spans.ts";

/** A time of day, or one from and to, in minutes since midnight. */
export interface TimeSpan {
  from: number;
  /** Null where only one time is written. 1440 is the end of the day. */
  to: number | null;
}

interface Clock {
  minutes: number;
  half: "a" | "p" | undefined;
}

/** 19, 19h, 19:30, 19.30, 19h30, 19 h 30, 19 Uhr, 7pm, 7:30 p.m., 19時30分. */
const CLOCK =
  /(\d{1,2})(?:[:.h時]([0-5]\d)(?!\d)(?::00)?|\s(?:h|uhr)\s([0-5]\d)(?![\d:.h]))?(?:\s?([ap])\.?m(?![a-z])\.?|\s?(?:uhr|hrs?|h)(?![a-z])|[時分])?/y;
const TO = /\s?(?:[-–—−~〜]|(?:to|till|until|bis|à|al|a|tot)(?![a-z]))\s?/y;
const BETWEEN = /[\s,;/&+・]+(?:(?:and|und|et|y|e|en)\s)?/y;

const NOON = 720;

/**
 * Reads times of day such as "18:00, 20h30" and "7pm", and times from and to such as "10h-18h" and "19:30–22:00". Returns null for
 * any other text, and nothing for an empty one.
 */
export function readTimes(text: string): TimeSpan[] | null {
  const reader = new Reader(plainDigits(text).toLowerCase().replace(/\s+/g, " ").trim());
  const spans: TimeSpan[] = [];
  while (!reader.isAtEnd) {
    const span = reader.span();
    if (!span) return null;
    spans.push(span);
    if (!reader.isAtEnd && !reader.take(BETWEEN)) return null;
  }
  return spans;
}

/** Goes through a text from its beginning. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  span(): TimeSpan | null {
    const from = this.#clock();
    if (!from) return null;
    if (!this.take(TO)) return from.minutes < DAY_MINUTES ? { from: from.minutes, to: null } : null;
    const to = this.#clock();
    if (!to) return null;
    return { from: from.half ? from.minutes : startOf(from.minutes, to), to: to.minutes };
  }

  #clock(): Clock | null {
    const [, hour, minute, spaced, half] = this.take(CLOCK) ?? [];
    if (hour === undefined) return null;
    const minutes = Number(hour) * 60 + Number(minute ?? spaced ?? 0);
    if (half !== "a" && half !== "p") return minutes <= DAY_MINUTES ? { minutes, half: undefined } : null;
    if (minutes < 60 || minutes >= NOON + 60) return null;
    return { minutes: (minutes % NOON) + (half === "p" ? NOON : 0), half };
  }
}

/** 7-9pm begins at 19:00, and 10-6pm at 10:00. */
const startOf = (minutes: number, to: Clock): number =>
  to.half === "p" && minutes < NOON && minutes + NOON < to.minutes ? minutes + NOON : minutes;

/** Formats minutes since midnight as 09:30. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
