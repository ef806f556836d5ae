import { Inngest } from "inngest";
import { log } from "#lib/config/log";
import type { InngestSettings } from "./settings.ts";

/** Inngest identifies the app by this name. Do not change it. */
export const APP_ID = "zakka";

const REQUEST_MS = 10_000;

/** Creates a client that uses only these settings, not the environment. Each of its calls ends within 10 seconds. */
export const makeClient = (settings: InngestSettings): Inngest =>
  new Inngest({
    id: APP_ID,
    ...settings,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_MS) }),
    logger: { debug: say, info: say, warn: say, error: say },
    aiMetadata: false,
    sessionPropagation: false,
  });

/** Logs at debug level: what the library reports as errors includes invalid requests and calls that are retried. */
function say(...[first, second]: unknown[]): void {
  if (typeof first === "string") log.debug(first);
  else log.debug(first, typeof second === "string" ? second : undefined);
}
