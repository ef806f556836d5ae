import { newId } from "#lib/core/ids";
import { finder, sqlOnPool, walker } from "#lib/db/client";
import { signalMail } from "#lib/domain/mail/wake";
import { FAILURES_THAT_DISABLE } from "#lib/domain/webhook-endpoints/schema";
import type { OldSecret } from "#lib/domain/webhook-endpoints/secrets";
import { ABANDON_WAITING } from "#lib/domain/webhook-endpoints/sql";
import type { Tried, Verdict } from "./schedule.ts";
import type { Outcome } from "./send.ts";
import { SLOW_MS } from "./slots.ts";
import { CLAIM, FAIL, LOOK, RECOVER_LOST, RELEASE, SUCCEED } from "./sql.ts";

/** A delivery that this process may send, as long as it holds it or until its lease runs out, with all that sending needs. */
export interface Claim {
  merchant_id: string;
  mode: "test" | "live";
  id: string;
  /** Where the row lies (ctid) while it is held or in flight. */
  place: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  attempt_count: number;
  manual: boolean;
  ended_status: string | null;
  /** Null while it is held by an open transaction. */
  lease_until: Date | null;
  url: string;
  secret_sealed: Uint8Array;
  old_secrets: OldSecret[];
  /** Null until the event was rendered once. */
  payload: string | null;
  row: Record<string, unknown> | null;
  extra: Record<string, unknown> | null;
  event_created_at: Date | null;
}

/** An endpoint within its merchant. */
export interface EndpointKey {
  merchantId: string;
  endpointId: string;
}

/** How much a claim may take. */
export interface Room {
  /** Of endpoints that answer slowly, or of all others. */
  isSlow: boolean;
  /** Deliveries to take in all; never more than 128. */
  total: number;
  /** For a merchant that nothing else is said of. */
  perMerchant: number;
  /** Merchants with another room, by their ids. */
  merchants: ReadonlyMap<string, number>;
  /** For an endpoint that nothing else is said of. */
  perEndpoint: number;
  /** Endpoints with more or less room than that. */
  busy: readonly (EndpointKey & { free: number })[];
}

/** Where a claim begins: behind a merchant, and within some merchants behind an endpoint. */
export interface Turn {
  afterMerchant: string;
  /** Endpoints by their merchants. */
  afterEndpoint: ReadonlyMap<string, string>;
}

/** What a failure made of a delivery. */
export interface Failed {
  status: string;
  next_attempt_at: Date;
  handed_over_until: Date | null;
  /** It switched the endpoint off. */
  disables: boolean;
}

/** Whether anything is due, and whether a lease ran out. */
export async function look(): Promise<{ due: boolean; lost: boolean }> {
  const { rows } = await finder().query<{ due: boolean; lost: boolean }>(LOOK);
  return rows[0] ?? { due: false, lost: false };
}

/** Makes deliveries wait again whose worker died or froze. */
export async function recoverLost(): Promise<void> {
  await finder().query(RECOVER_LOST);
}

/**
 * Leases due deliveries, by merchant and endpoint. `taken` is everything that was taken, also what was abandoned
 * because its endpoint is switched off.
 */
export async function claim(room: Room, turn: Turn): Promise<{ claims: Claim[]; taken: EndpointOf[] }> {
  const { rows } = await walker().query<Claim & { status: string }>({ ...CLAIM, values: claimValues(room, turn) });
  return { claims: rows.filter(({ status }) => status === "in_flight"), taken: rows };
}

/** The values of the statements that take what is due. */
export function claimValues(room: Room, turn: Turn): unknown[] {
  const merchants = [...new Set([...room.merchants.keys(), ...turn.afterEndpoint.keys()])];
  return [
    room.total,
    room.perEndpoint,
    room.busy.map(({ merchantId }) => merchantId),
    room.busy.map(({ endpointId }) => endpointId),
    room.busy.map(({ free }) => free),
    room.perMerchant,
    merchants,
    merchants.map((id) => room.merchants.get(id) ?? room.perMerchant),
    merchants.map((id) => turn.afterEndpoint.get(id) ?? null),
    room.isSlow,
    turn.afterMerchant,
  ];
}

export type EndpointOf = Pick<Claim, "merchant_id" | "endpoint_id">;

export const triedBefore = (claim: Claim): Tried => ({
  attemptCount: claim.attempt_count,
  manual: claim.manual,
  endedStatus: claim.ended_status,
});

/** Writes attempts that succeeded, in one statement. Does nothing for a lease that was lost. */
export async function succeed(attempts: readonly { claim: Claim; outcome: Outcome }[]): Promise<void> {
  const claims = attempts.map(({ claim }) => claim);
  const outcomes = attempts.map(({ outcome }) => outcome);
  await finder().query({
    ...SUCCEED,
    values: [
      claims.map(({ merchant_id }) => merchant_id),
      claims.map(({ id }) => id),
      claims.map(({ place }) => place),
      claims.map(({ lease_until }) => lease_until),
      claims.map(({ url }) => url),
      outcomes.map(({ startedAt }) => startedAt),
      outcomes.map(({ durationMs }) => durationMs),
      outcomes.map(({ status }) => status),
      outcomes.map(({ body }) => body),
      outcomes.map(({ requestHeaders }) => JSON.stringify(requestHeaders)),
      outcomes.map(({ headers }) => JSON.stringify(headers)),
      SLOW_MS,
    ],
  });
}

/**
 * Writes an attempt that failed, with all that follows, mail too. Null when the lease was lost: then nothing changed.
 * What waits for an endpoint that this switched off is abandoned by a statement of its own, which sees what
 * ended meanwhile; should the process die before it, the claim abandons each when it is due. `trust` is for how many
 * seconds beyond the wait Inngest is trusted to come back to it by itself; without it nobody is waited for.
 */
export async function fail(
  claim: Claim,
  outcome: Outcome,
  verdict: Exclude<Verdict, { status: "succeeded" }>,
  trust?: number,
): Promise<Failed | null> {
  const values = [JSON.stringify([{ ...toAttempt(claim, outcome), ...verdict, trust }]), FAILURES_THAT_DISABLE];
  const { rows } = await finder().query<Failed & { mailed: number }>({ ...FAIL, values });
  const [ended] = rows;
  if (ended?.mailed) signalMail();
  if (ended?.disables) await sqlOnPool(claim.merchant_id, claim.mode)(ABANDON_WAITING, [claim.endpoint_id]);
  return ended ?? null;
}

/** Gives claims back without an attempt. */
export async function release(claims: readonly Claim[]): Promise<void> {
  const held = claims.map(({ merchant_id, id, place, lease_until }) => ({ merchant_id, id, place, lease_until }));
  await finder().query({ ...RELEASE, values: [JSON.stringify(held)] });
}

const toAttempt = (claim: Claim, outcome: Outcome) => ({
  merchant_id: claim.merchant_id,
  id: claim.id,
  place: claim.place,
  endpoint_id: claim.endpoint_id,
  lease_until: claim.lease_until,
  attempt_id: newId(),
  url: claim.url,
  started_at: outcome.startedAt,
  duration_ms: outcome.durationMs,
  request_headers: outcome.requestHeaders,
  response_status: outcome.status,
  response_headers: outcome.headers,
  response_body: outcome.body,
  error: outcome.error,
});
