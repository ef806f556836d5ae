import type { Mode } from "#lib/core/request";
import { addDays, fromUnix, toUnix } from "#lib/core/time";
import { queuePool, sqlOnPool, sqlOnQueue } from "#lib/db/client";
import { ABANDON, CLAIM, EXPIRE_LEASES, FAIL, RELEASE, RENEW_LEASE, SUCCEED } from "#lib/domain/deliveries/moves";
import { signalMail } from "#lib/domain/mail/wake";
import { FAILURES_THAT_DISABLE } from "#lib/domain/webhook-endpoints/schema";
import type { OldSecret } from "#lib/domain/webhook-endpoints/secrets";
import type { Decision, FailureDecision } from "./schedule.ts";
import type { Outcome } from "./send.ts";
import { DUE_ENDPOINTS, EXPIRED_LEASES } from "./sql.ts";

/** Longer than an attempt (10 seconds), so that only a process that died or froze loses its leases. */
export const LEASE_MS = 15_000;
/** A response that takes longer than this, or a failure, makes the endpoint slow. */
export const SLOW_MS = 2_000;

/** A merchant in one mode. */
export interface Tenant {
  merchant_id: string;
  mode: Mode;
}

export interface DueEndpoint extends Tenant {
  endpoint_id: string;
  is_slow: boolean;
}

/** A delivery that this process may send until its lease runs out, with all that sending needs. */
export interface Claim extends Tenant {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  attempt_count: number;
  manual: boolean;
  ended_status: string | null;
  lease_until: Date;
  url: string;
  secret_sealed: Uint8Array;
  old_secrets: OldSecret[];
  /** Null until the event is rendered for the first time. */
  payload: string | null;
  row: Record<string, unknown> | null;
  extra: Record<string, unknown> | null;
  event_created_at: Date | null;
}

/** The maximum number of deliveries to claim for an endpoint. */
export interface EndpointShare {
  endpointId: string;
  count: number;
}

/** A claim and the outcome of its attempt. */
export interface Ended {
  claim: Claim;
  outcome: Outcome;
  decision: Decision;
}

export type Failure = Ended & { decision: FailureDecision };

/** The state of a delivery after a failed attempt. */
export interface Failed {
  status: string;
  next_attempt_at: Date;
  /** It disabled the endpoint. */
  disables: boolean;
}

export const tenantKey = ({ merchant_id, mode }: Tenant): string => `${merchant_id} ${mode}`;

const sqlOf = ({ merchant_id, mode }: Tenant) => sqlOnQueue(merchant_id, mode);

/** Returns the endpoints with deliveries that became due after `since`. */
export const findDue = async (now: Date, since = new Date(0)): Promise<DueEndpoint[]> =>
  (await queuePool().query<DueEndpoint>({ ...DUE_ENDPOINTS, values: [now, since] })).rows;

/** Makes deliveries with expired leases pending again. Returns whether there were any. */
export async function expireLeases(now: Date): Promise<boolean> {
  const { rows } = await queuePool().query<Tenant>({ ...EXPIRED_LEASES, values: [now] });
  for (const tenant of rows) await sqlOf(tenant)(EXPIRE_LEASES, [now]);
  return rows.length > 0;
}

/** Leases due deliveries of these endpoints, and abandons them instead where the endpoint is disabled or deleted. */
export async function claim(
  tenant: Tenant,
  shares: readonly EndpointShare[],
  now: Date,
  leaseMs = LEASE_MS,
): Promise<{ claims: Claim[]; abandoned: Pick<Claim, "endpoint_id">[] }> {
  const values = [now, later(now, leaseMs), shares.map((one) => one.endpointId), shares.map((one) => one.count)];
  const rows = await sqlOf(tenant)<Claim & { status: string }>(CLAIM, values);
  const { claims = [], abandoned = [] } = Object.groupBy(rows, ({ status }) =>
    status === "in_flight" ? "claims" : "abandoned",
  );
  return { claims, abandoned };
}

/** Returns a new lease if the one until `leaseUntil` is valid and the endpoint is enabled, otherwise null. */
export async function renewLease(
  tenant: Tenant,
  { id, leaseUntil }: { id: string; leaseUntil: Date },
  now: Date,
): Promise<Claim | null> {
  const values = [id, later(now, LEASE_MS), leaseUntil, now];
  const [row] = await sqlOf(tenant)<Claim & { status: string }>(RENEW_LEASE, values);
  return row?.status === "in_flight" ? row : null;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Writes successful attempts of one tenant. Skips deliveries whose lease was lost. */
export async function succeed(ended: readonly Ended[]): Promise<void> {
  const [first] = ended;
  const dayAgo = addDays(new Date(), -1);
  if (first) await sqlOf(first.claim)(SUCCEED, [JSON.stringify(ended.map(toAttempt)), SLOW_MS, dayAgo]);
}

/**
 * Writes a failed attempt and its mail. Returns null, and changes nothing, when the lease was lost.
 * If this disables the endpoint, a second statement abandons its pending deliveries. If the process dies before that,
 * the claim abandons each one when it is due.
 */
export async function fail(failure: Failure, now = new Date()): Promise<Failed | null> {
  const { claim: one, decision } = failure;
  const next_at = later(now, decision.wait * 1_000);
  const attempt = { ...toAttempt(failure), endpoint_id: one.endpoint_id, ...decision, next_at };
  const values = [JSON.stringify([attempt]), FAILURES_THAT_DISABLE, fromUnix(toUnix(now))];
  const [failed] = await sqlOf(one)<Failed & { mailed: number }>(FAIL, values);
  if (failed?.mailed) signalMail();
  if (failed?.disables) await sqlOnPool({ merchantId: one.merchant_id }, one.mode)(ABANDON, [one.endpoint_id]);
  return failed ?? null;
}

/** Releases claims without counting an attempt. */
export async function release(
  claims: readonly Pick<Claim, "merchant_id" | "mode" | "id" | "lease_until">[],
): Promise<void> {
  for (const some of Map.groupBy(claims, tenantKey).values()) {
    const [first] = some;
    if (first) await sqlOf(first)(RELEASE, [some.map(({ id }) => id), some.map((one) => one.lease_until)]);
  }
}

const toAttempt = ({ claim: one, outcome }: Ended) => ({
  id: one.id,
  lease_until: one.lease_until,
  url: one.url,
  started_at: outcome.startedAt,
  duration_ms: outcome.durationMs,
  request_headers: outcome.requestHeaders,
  response_status: outcome.status,
  response_headers: outcome.headers,
  response_body: outcome.body,
  error: outcome.error,
});
