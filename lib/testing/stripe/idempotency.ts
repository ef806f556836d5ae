import { ApiError } from "./api-error.ts";

export interface Answer {
  status: number;
  body: string;
  requestId: string;
}

interface Kept {
  /** Method, path and parameters. */
  call: string;
  path: string;
  at: number;
  /** Null while the first call runs. */
  answer: Answer | null;
}

const KEPT_SECONDS = 24 * 60 * 60;

/** What each key of an account was answered, by the time of the fake. */
export class IdempotencyKeys {
  readonly #kept = new Map<string, Kept>();

  /** Returns the answer of the first call, or undefined for a new key, which is taken until `keep` or `release`. */
  take(key: string, { path, call, now }: { path: string; call: string; now: number }): Answer | undefined {
    const kept = this.#kept.get(key);
    if (!kept || kept.at + KEPT_SECONDS <= now) {
      this.#kept.set(key, { call, path, at: now, answer: null });
      return undefined;
    }
    if (kept.path !== path) throw other(`the same endpoint that they were first used for ('${kept.path}')`);
    if (kept.call !== call) throw other("the same parameters that they were first used with");
    if (kept.answer) return kept.answer;
    const message = "There is currently another in-progress request using this Idempotent Key.";
    throw new ApiError(409, { type: "idempotency_error", code: "idempotency_key_in_use", message }, false);
  }

  keep(key: string, answer: Answer): void {
    const kept = this.#kept.get(key);
    if (kept) kept.answer = answer;
  }

  release(key: string): void {
    this.#kept.delete(key);
  }
}

function other(same: string): ApiError {
  return new ApiError(
    400,
    { type: "idempotency_error", message: `Keys for idempotent requests can only be used with ${same}.` },
    false,
  );
}
