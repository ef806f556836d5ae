import pino from "pino";
import { shared } from "#lib/core/shared";
import { environment } from "./environment.ts";
import { traceIds } from "./tracing.ts";

const FLUSH_MS = 100;
const FLUSH_BYTES = 4_096;

/** Writes one JSON line per entry to standard output, in batches every 100 ms. `LOG_LEVEL` takes the names of pino. */
export const log = shared("log", () => {
  const lines = pino.destination({ dest: 1, sync: true, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS });
  process.on("exit", () => lines.flushSync());
  const { LOG_LEVEL: level = "info", OTEL_EXPORTER_OTLP_ENDPOINT: hasTraces } = environment;
  return pino({ base: null, level, ...(hasTraces && { mixin: traceIds }) }, lines);
});
