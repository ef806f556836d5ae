import { expect, onTestFinished, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import type { Claim } from "#lib/deliveries/queue";
import { abandonAll, makeEndpoint, makePresentStore, type TestEndpoint } from "./webhooks.ts";

/** Creates a store with one endpoint, and abandons all other deliveries. For the `beforeEach` of a file. */
export async function makeListeningStore(): Promise<{ ctx: PrismaContext; endpoint: TestEndpoint }> {
  await abandonAll();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  onTestFinished(() => void vi.unstubAllEnvs());
  const ctx = await makePresentStore();
  return { ctx, endpoint: await makeEndpoint(ctx, "http://127.0.0.1:1/") };
}

/** Returns the only claim. */
export function one(claims: Claim[]): Claim {
  expect(claims).toHaveLength(1);
  return claims[0] as Claim;
}

/** Returns the logged attempts of a delivery, oldest first. */
export const attemptsOf = async (id: string) =>
  (await pool().query("SELECT * FROM webhook_attempt WHERE delivery_id = $1 ORDER BY number", [id])).rows;

/** Returns an endpoint as it is stored. */
export const endpointRow = async (id: string) =>
  (await pool().query("SELECT * FROM webhook_endpoint WHERE id = $1", [id])).rows[0];
