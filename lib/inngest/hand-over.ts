import { queuePool } from "#lib/db/client";
import { type Claim, claim, type DueEndpoint, findDue, tenantKey } from "#lib/deliveries/queue";
import { type Share, type ShareLimits, Shares } from "#lib/deliveries/shares";
import { IN_FLIGHT } from "#lib/deliveries/sql";

export interface HandOverLimits {
  /** Deliveries that may be in flight at Inngest. Further ones wait in the database. */
  shares: ShareLimits;
  /** Inngest begins the attempt within this time, or the delivery is handed over again. */
  leaseMs: number;
}

/** A delivery that is leased for Inngest. */
export type Leased = Claim & { isSlow: boolean };

/** Leases due deliveries for Inngest by the dispatcher's rule of fairness. The database counts those in flight. */
export async function leaseForInngest({ shares: limits, leaseMs }: HandOverLimits): Promise<Leased[]> {
  const due = await findDue(new Date());
  if (due.length === 0) return [];
  const shares = new Shares(limits);
  for (const endpoint of await inFlight()) {
    for (let n = 0; n < endpoint.count; n++) shares.take(endpoint, endpoint.is_slow ? "slow" : "quick");
  }
  for (const endpoint of due) shares.add(endpoint);
  const leased: Leased[] = [];
  for (const some of Map.groupBy(shares.next(), ({ endpoint }) => tenantKey(endpoint)).values()) {
    leased.push(...(await leaseOf(some, leaseMs)));
  }
  return leased;
}

async function leaseOf(shares: readonly Share[], leaseMs: number): Promise<Leased[]> {
  const [{ endpoint: tenant }] = shares as [Share];
  const wanted = shares.map(({ endpoint, permits }) => ({ endpointId: endpoint.endpoint_id, count: permits.length }));
  const { claims } = await claim(tenant, wanted, new Date(), leaseMs);
  const slow = new Set(shares.filter(({ endpoint }) => endpoint.is_slow).map(({ endpoint }) => endpoint.endpoint_id));
  return claims.map((one) => ({ ...one, isSlow: slow.has(one.endpoint_id) }));
}

async function inFlight(): Promise<(DueEndpoint & { count: number })[]> {
  return (await queuePool().query(IN_FLIGHT)).rows;
}
