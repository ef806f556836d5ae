import pino from "pino";
import { shared } from "./shared.ts";

/** One JSON line each to standard output. `LOG_LEVEL` as pino names them. */
export const log = shared("log", () => pino({ base: null, level: process.env.LOG_LEVEL ?? "info" }));
