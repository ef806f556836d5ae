import { newEventId, newId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { exampleOf } from "#lib/domain/events/examples";
import { toPayload } from "#lib/domain/outbox/append";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { orderTickets } from "#lib/testing/orders";
import { makeStore, testContext } from "#lib/testing/store";
import type { Message } from "./post.ts";

const ENDPOINTS_OF_A_MERCHANT = 10;
const TICKETS = 100;
const TYPE = "ticket.redeemed";

export interface Endpoint {
  merchantId: string;
  id: string;
  url: string;
  secret: string;
}

/** A message and its endpoint. */
export type EndpointMessage = Message & { endpoint: Endpoint };

/** Creates an endpoint for each port, ten for each merchant. */
export async function makeEndpoints(ports: readonly number[]): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  let ctx: PrismaContext | undefined;
  for (const [n, port] of ports.entries()) {
    if (!ctx || n % ENDPOINTS_OF_A_MERCHANT === 0) ctx = presentContext((await makeStore()).merchantId);
    const url = `http://127.0.0.1:${port}/hooks`;
    const { id, signing_secret } = await createEndpoint(ctx, { url, events: [TYPE] });
    endpoints.push({ merchantId: ctx.merchantId, id, url, secret: signing_secret });
  }
  return endpoints;
}

const presentContext = (merchantId: string): PrismaContext => testContext(merchantId, "test", nowInSeconds());

/** Returns messages, one event each, for the endpoints in turn. */
export function makeMessages(endpoints: readonly Endpoint[], count: number): EndpointMessage[] {
  const { data } = exampleOf(TYPE);
  return Array.from({ length: count }, (_, n) => {
    const endpoint = endpoints[n % endpoints.length] as Endpoint;
    const id = newEventId();
    const body = toPayload({ id, type: TYPE, created_at: nowInSeconds() }, data);
    return { id, type: TYPE, body, url: endpoint.url, secret: endpoint.secret, endpoint };
  });
}

/** Writes the events and their deliveries in one statement. */
export async function queue(messages: readonly EndpointMessage[]): Promise<void> {
  const text = `
    WITH message AS MATERIALIZED (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[])
          AS p (merchant_id, delivery_id, endpoint_id, url, event_id, payload)
    ), written AS (
      INSERT INTO event (merchant_id, mode, id, type, payload, created_at)
      SELECT merchant_id, 'test', event_id, $7::text, payload, now() FROM message
    )
    INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
    SELECT merchant_id, delivery_id, 'test', endpoint_id, event_id, $7::text, url, now(), now() FROM message`;
  const values = [
    messages.map(({ endpoint }) => endpoint.merchantId),
    messages.map(() => newId()),
    messages.map(({ endpoint }) => endpoint.id),
    messages.map(({ url }) => url),
    messages.map(({ id }) => id),
    messages.map(({ body }) => body),
    TYPE,
  ];
  await pool().query(text, values);
}

/** Returns true when no delivery is waiting or running. */
export async function isAllSent(): Promise<boolean> {
  const { rows } = await pool().query<{ is_waiting: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM webhook_delivery WHERE status = 'pending') OR EXISTS (SELECT 1 FROM webhook_delivery WHERE status = 'in_flight') AS is_waiting",
  );
  return rows[0]?.is_waiting === false;
}

/** Does the work of autovacuum, so that it does not start during a round. */
export async function vacuum(): Promise<void> {
  await pool().query("VACUUM ANALYZE event, webhook_delivery, webhook_attempt");
}

/** Creates tickets with very many uses, for a merchant or for a new one without endpoints. */
export async function makeTickets(merchantId?: string): Promise<{ merchantId: string; tickets: string[] }> {
  const ctx = presentContext(merchantId ?? (await makeStore()).merchantId);
  const { ticketIds } = await orderTickets(ctx, { maxUses: 1_000_000 }, TICKETS);
  return { merchantId: ctx.merchantId, tickets: ticketIds };
}
