import { writeSync } from "node:fs";
import pino from "pino";
import { shared } from "#lib/core/shared";
import { environment } from "./environment.ts";
import { LogLines } from "./log-lines.ts";
import { traceIds } from "./tracing.ts";

/**
 * Writes one JSON line per entry to standard output, in batches every 100 ms. `LOG_LEVEL` takes the names of pino. The streams
 * of pino end or stop the process when the disk is full.
 */
export const log = shared("log", () => {
  const lines = new LogLines((bytes) => writeSync(1, bytes));
  process.on("exit", () => lines.end());
  const { LOG_LEVEL: level = "info", OTEL_EXPORTER_OTLP_ENDPOINT: hasTraces } = environment;
  return pino({ base: null, level, ...(hasTraces && { mixin: traceIds }) }, lines);
});
