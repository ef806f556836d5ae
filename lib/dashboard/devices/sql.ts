import type { Condition } from "#lib/db/page";
import { IS_IN_USE_AT } from "#lib/domain/devices/sql";
import type { DeviceQuery } from "./shape.ts";

/** The devices in a state at a time. */
export const inState = (state: DeviceQuery["state"], now: Date): Condition =>
  state === "ended"
    ? { sql: "(revoked_at IS NOT NULL OR expires_at <= ?)", values: [now] }
    : { sql: IS_IN_USE_AT("?"), values: [now] };
