import { newId } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { addDays, addSeconds, nowInSeconds, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { type Context, makePrismaContext, type PrismaContext } from "#lib/db/context";
import { createApiKey } from "#lib/domain/api-keys/create";

/** The time of tests, unless they set another. */
export const NOW = new Date("2026-11-20T18:00:00Z");

/** A store for one test, with contexts in both modes. */
export interface TestStore {
  merchantId: string;
  test: PrismaContext;
  live: PrismaContext;
}

/** Creates a store with the plan Pro. `settings` are columns of the store. */
export async function makeStore(settings: Record<string, unknown> = {}): Promise<TestStore> {
  const merchantId = newId();
  await prisma().merchant.create({
    data: {
      id: merchantId,
      name: "Tidehouse",
      slug: `tidehouse-${merchantId}`,
      created_at: NOW,
      settings: { create: { plan: "pro", currency: "eur", ...settings } },
    },
  });
  return { merchantId, test: testContext(merchantId, "test"), live: testContext(merchantId, "live") };
}

/** Creates the context that `route()` creates for a key with all scopes. */
export const testContext = (merchantId: string, mode: Mode, now = NOW): PrismaContext =>
  makePrismaContext({
    merchantId,
    mode,
    actor: { kind: "key", id: newId(), name: "api", scopes: ["*"] },
    now,
  });

/** Returns the same context at the present second, for data that the API uses afterwards with its own clock. */
export const present = (ctx: PrismaContext): PrismaContext => at(ctx, nowInSeconds());

/** Returns the same context at another time, which its store and the server have. */
export const at = <C extends Context>(ctx: C, time: Date): C => ({ ...ctx, now: time, realNow: time });

/** Returns the same context at a later time. */
export const later = (ctx: PrismaContext, seconds: number): PrismaContext => at(ctx, addSeconds(ctx.now, seconds));

/** Returns the same context a number of days later. */
export const daysLater = (ctx: PrismaContext, days: number): PrismaContext => at(ctx, addDays(ctx.now, days));

/** Returns the time a number of days later, in Unix seconds. */
export const unixInDays = (ctx: PrismaContext, days: number): number => toUnix(addDays(ctx.now, days));

/** Returns the code of the error that a promise is rejected with, or "done" if it is not. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

/** Creates an API key of the store. */
export const makeKey = async (ctx: PrismaContext, scopes: string[] = ["*"]): Promise<string> =>
  (await createApiKey(ctx, { name: "Test", scopes: scopes as ["*"] })).secret;

/** Returns the types of the store's events in this mode, oldest first. */
export async function eventTypes(ctx: PrismaContext): Promise<string[]> {
  const { rows } = await pool().query<{ type: string }>(
    "SELECT type FROM event WHERE merchant_id = $1 AND mode = $2 ORDER BY id",
    [ctx.merchantId, ctx.mode],
  );
  return rows.map((row) => row.type);
}
