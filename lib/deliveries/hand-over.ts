import { finder, walker } from "#lib/db/client";
import { CLAIM_ONE, HAND_OVER, TAKE_BACK, WAITS } from "./hand-over-sql.ts";
import type { Claim } from "./machine.ts";

/** Of endpoints whose last answer was slow, missing or no success; and of all others. */
export const LANES = ["prompt", "slow"] as const;
export type Lane = (typeof LANES)[number];

/** A delivery that Inngest is trusted to try until `handed_over_until`, which is also the mark of this hand-over. */
export interface HandedOver {
  merchant_id: string;
  id: string;
  endpoint_id: string;
  handed_over_until: Date;
  /** It was handed over before, and nobody tried it in time. */
  again: boolean;
}

/** In each lane. */
export interface HandOverLimits {
  /** Deliveries in one hand-over. */
  batch: number;
  /** Deliveries that may be with Inngest and due at a time: of an endpoint; the rest of its queue waits in the database. */
  perEndpoint: number;
  perMerchant: number;
  total: number;
  /** Seconds that Inngest has for an attempt that is due, before the delivery is handed over again. */
  trust: number;
}

/** Marks due deliveries as handed over, and answers them. */
export async function handOver(lane: Lane, limits: HandOverLimits): Promise<HandedOver[]> {
  const { batch, trust, perEndpoint, perMerchant, total } = limits;
  const values = [batch, trust, perEndpoint, perMerchant, total, lane === "slow"];
  return (await walker().query<HandedOver>({ ...HAND_OVER, values })).rows;
}

/** For deliveries that Inngest did not get: they are to be handed over anew at once. */
export async function takeBack(given: readonly HandedOver[]): Promise<void> {
  await finder().query({ ...TAKE_BACK, values: [JSON.stringify(given)] });
}

/** Leases this delivery if it is due. Null when it is not, is held by somebody, is over, or nobody listens any more. */
export async function claimOne(merchantId: string, id: string): Promise<Claim | null> {
  const { rows } = await finder().query<Claim & { status: string }>({ ...CLAIM_ONE, values: [merchantId, id] });
  return rows.find(({ status }) => status === "in_flight") ?? null;
}

/** What a delivery that waits is waiting for; null when it is over or somebody holds it. */
export async function whatWaits(
  merchantId: string,
  id: string,
): Promise<{ next_attempt_at: Date; handed_over_until: Date | null } | null> {
  const { rows } = await finder().query({ ...WAITS, values: [merchantId, id] });
  return rows[0] ?? null;
}
