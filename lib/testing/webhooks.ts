import type { EventType } from "#lib/core/event-types";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { type Claim, claim, type DueEndpoint, findDue, tenantKey } from "#lib/deliveries/queue";
import { appendEvents } from "#lib/domain/outbox/append";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { makeStore, testContext } from "./store.ts";

/** Creates a store and returns its context in test mode at the present second, since the dispatcher uses the real time. */
export async function makePresentStore(): Promise<PrismaContext> {
  const { merchantId } = await makeStore();
  return testContext(merchantId, "test", new Date(Math.floor(Date.now() / 1000) * 1000));
}

export interface TestEndpoint {
  id: string;
  secret: string;
}

/** Creates an endpoint, for all events by default. A receiver on this machine needs WEBHOOK_ALLOW_PRIVATE_TARGETS. */
export async function makeEndpoint(ctx: PrismaContext, url: string, events: string[] = ["*"]): Promise<TestEndpoint> {
  const { id, signing_secret } = await createEndpoint(ctx, { url, events: events as ["*"] });
  return { id, secret: signing_secret };
}

/** Appends `count` events of this type, each with other data. */
export const fireEvents = (ctx: PrismaContext, type: EventType = "customer.created", count = 1): Promise<void> =>
  appendEvents(
    ctx,
    Array.from({ length: count }, (_, index) => ({ type, data: { id: newId(), object: "customer", index } })),
  );

/** Abandons all waiting deliveries, so that this test's dispatcher sends none of another test. */
export const abandonAll = () =>
  pool().query(
    "UPDATE webhook_delivery SET status = 'abandoned', lease_until = NULL WHERE status IN ('pending', 'in_flight')",
  );

export interface StoredDelivery {
  id: string;
  event_id: string;
  status: string;
  attempt_count: number;
  next_attempt_at: Date;
  lease_until: Date | null;
  response_status: number | null;
  response_body: string | null;
  manual: boolean;
  ended_status: string | null;
}

/** Returns the rows of an endpoint's deliveries, oldest first. */
export async function deliveriesTo(endpoint: { id: string }): Promise<StoredDelivery[]> {
  const { rows } = await pool().query<StoredDelivery>(
    "SELECT * FROM webhook_delivery WHERE endpoint_id = $1 ORDER BY id",
    [endpoint.id],
  );
  return rows;
}

/** Sets columns of a delivery, such as `status = 'failed'`. */
export const setDelivery = (id: string | undefined, columns: string) =>
  pool().query(`UPDATE webhook_delivery SET ${columns} WHERE id = $1`, [id]);

/** Returns the statuses of an endpoint's deliveries, oldest first. */
export async function statusesOf(endpoint: { id: string }): Promise<string[]> {
  const { rows } = await pool().query<Pick<StoredDelivery, "status">>(
    "SELECT status FROM webhook_delivery WHERE endpoint_id = $1 ORDER BY id",
    [endpoint.id],
  );
  return rows.map(({ status }) => status);
}

/** Claims due deliveries, at most `perEndpoint` for an endpoint. */
export async function claimAll(perEndpoint = 100): Promise<Claim[]> {
  const now = new Date();
  const claims: Claim[] = [];
  for (const endpoints of Map.groupBy(await findDue(now), tenantKey).values()) {
    const shares = endpoints.map(({ endpoint_id }) => ({ endpointId: endpoint_id, count: perEndpoint }));
    claims.push(...(await claim(endpoints[0] as DueEndpoint, shares, now)).claims);
  }
  return claims;
}
