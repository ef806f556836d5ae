import type { Mode } from "#lib/core/request";

/** How long a request is kept. */
export const REQUESTS_KEPT_DAYS: Record<Mode, number> = { test: 7, live: 30 };
