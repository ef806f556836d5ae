import { Inngest } from "inngest";
import { log } from "#lib/config/log";
import type { InngestSettings } from "./settings.ts";

/** Inngest knows the app by this name: it stays. */
export const APP_ID = "zakka";

const REQUEST_MS = 10_000;

/** Wired to these settings alone, whatever else the environment says. Every call of it ends within 10 seconds. */
export const makeClient = (settings: InngestSettings): Inngest =>
  new Inngest({
    id: APP_ID,
    ...settings,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_MS) }),
    logger: { debug: say, info: say, warn: say, error: say },
    aiMetadata: false,
    sessionPropagation: false,
  });

/** The library reports as errors what strangers send and what is tried again: who operates this hears the engine. */
function say(...[first, second]: unknown[]): void {
  if (typeof first === "string") log.debug(first);
  else log.debug(first, typeof second === "string" ? second : undefined);
}
