import { ApiError } from "./api-error.ts";

/** On the way: the call is not executed, and its key keeps nothing. */
type OnTheWay = "drop_before" | "409" | "429" | "403";
/** In the call: its key keeps the answer. Only `500_after` has an effect. */
type InTheCall = "500" | "500_after" | "400" | "402";
/** After the call: its key keeps the right answer, which is lost or late. */
type AfterTheCall = "drop_after" | "slow";

export interface Fault {
  method?: "GET" | "POST" | "DELETE";
  /** What the path begins with, such as `/v1/refunds`. Every path without it. */
  path?: string;
  /**
   * How many calls it meets. One, unless the test says so. The package of Stripe repeats a call once whose connection was
   * closed, also without retries, so its caller sees that only from two on.
   */
  times?: number;
  fault: OnTheWay | InTheCall | AfterTheCall;
  /** How late a slow answer is. */
  ms?: number;
}

const ON_THE_WAY: readonly Fault["fault"][] = ["drop_before", "409", "429", "403"];
const IN_THE_CALL: readonly Fault["fault"][] = ["500", "500_after", "400", "402"];

export class Faults {
  #left: (Fault & { times: number })[] = [];

  add(fault: Fault): void {
    this.#left.push({ ...fault, times: fault.times ?? 1 });
  }

  clear(): void {
    this.#left = [];
  }

  /** Returns the next fault for a call. One that is answered from its key is not executed, so no fault meets it there. */
  take(method: string, path: string, isReplay: boolean): Fault | undefined {
    const met = this.#left.find(
      (fault) =>
        (fault.method ?? method) === method &&
        path.startsWith(fault.path ?? "") &&
        !(isReplay && IN_THE_CALL.includes(fault.fault)),
    );
    if (!met) return undefined;
    met.times--;
    this.#left = this.#left.filter(({ times }) => times > 0);
    return met;
  }
}

const ERRORS: Partial<Record<Fault["fault"], ApiError>> = {
  "400": new ApiError(400, { type: "invalid_request_error", message: "This call was made to fail." }),
  "402": new ApiError(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  }),
  "403": new ApiError(403, { type: "invalid_request_error", message: "The key may not make this call." }, false),
  "409": new ApiError(
    409,
    { type: "invalid_request_error", code: "lock_timeout", message: "Another call works on this object." },
    false,
  ),
  "429": new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many calls." }, false),
  "500": new ApiError(500, { type: "api_error", message: "An unknown error occurred." }),
};

export const isOnTheWay = ({ fault }: Fault): boolean => ON_THE_WAY.includes(fault);

export const errorOf = ({ fault }: Fault): ApiError | undefined => ERRORS[fault === "500_after" ? "500" : fault];
