import pino from "pino";
import { shared } from "#lib/core/shared";
import { environment } from "./environment.ts";

const FLUSH_MS = 100;
const FLUSH_BYTES = 4_096;

/** One JSON line each to standard output, written together every tenth of a second. `LOG_LEVEL` as pino names them. */
export const log = shared("log", () => {
  const lines = pino.destination({ dest: 1, sync: true, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS });
  process.on("exit", () => lines.flushSync());
  return pino({ base: null, level: environment.LOG_LEVEL ?? "info" }, lines);
});
