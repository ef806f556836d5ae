import { AppError } from "#lib/core/errors";
import type { Scope } from "#lib/core/scopes";
import type { Context } from "#lib/db/context";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import { READ_SCOPES, REDEEM_SCOPES } from "#lib/domain/redemptions/scopes";
import { GET_DEVICE } from "./sql.ts";

/** The device that asks, with its store and the rules of the store. */
export interface DeviceRow {
  id: string;
  name: string;
  scopes: string[];
  ticket_event_ids: string[] | null;
  shows_names: boolean;
  is_paired: boolean;
  person: string | null;
  store_name: string;
  currency: string;
  timezone: string;
  redeem_opens_minutes_before: number | null;
  redeem_closes_minutes_after: number | null;
  allow_past_due_checkin: boolean;
  offline_charge_limit_cents: number;
  has_pin: boolean;
  has_foreign_codes: boolean;
  ahead_seconds: number;
}

/** Returns the device that is the actor of the context. */
export async function findDevice(ctx: Context): Promise<DeviceRow> {
  const [row] = await ctx.sql<DeviceRow>(GET_DEVICE, [ctx.actor.id]);
  if (!row) throw new AppError("unauthorized", "This phone is no longer registered. Open the scanner again.");
  return { ...row, offline_charge_limit_cents: Number(row.offline_charge_limit_cents) };
}

const KINDS = Object.keys(REDEEM_SCOPES) as RedemptionKind[];

/** Returns the kinds that these scopes can redeem. */
export const kindsOf = (scopes: readonly string[]): RedemptionKind[] =>
  KINDS.filter((kind) => scopes.includes(REDEEM_SCOPES[kind]));

/** Returns the scopes with which a device can read and redeem these kinds. */
export const scopesOf = (kinds: readonly RedemptionKind[]): Scope[] =>
  kinds.flatMap((kind) => [READ_SCOPES[kind], REDEEM_SCOPES[kind]]);
