import { z } from "zod";
import { prismaRoute } from "#lib/api/route";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { type Called, makeRequest, toCalled } from "./http.ts";

interface Sent {
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An operation that asks a payment processor, whose work each test says. */
export class StepOperation {
  /** Returns what the answer says. */
  work: (ctx: PrismaContext) => Promise<string> = async () => "done";

  private readonly handler = prismaRoute(
    {
      summary: "Ask",
      scope: "orders:write",
      asksProcessor: true,
      body: z.object({ note: z.string().optional() }),
      response: z.object({ said: z.string() }),
      status: 201,
    },
    async ({ ctx }) => ({ said: await this.work(ctx) }),
  );

  async send(
    bearer: string,
    key: string | null,
    { path = "/v1/asked", body = {}, headers }: Sent = {},
  ): Promise<Called> {
    const sent = { ...(key && { "Idempotency-Key": key }), ...headers };
    return toCalled(await this.handler(makeRequest(bearer, path, { body, headers: sent }), { params: {} }));
  }

  /** Lets the work wait. Returns when it has begun, and what ends it. */
  hold(says = "done"): { begun: Promise<void>; end: (error?: Error) => void } {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    this.work = () => {
      begun.resolve();
      return ended.promise;
    };
    return { begun: begun.promise, end: (error) => (error ? ended.reject(error) : ended.resolve(says)) };
  }

  /** Returns how often the work has run since. */
  count(says = "done"): () => number {
    let runs = 0;
    this.work = async () => {
      runs++;
      return says;
    };
    return () => runs;
  }
}

/** Returns what the work said or the code of the error, after `again` when it is a replay. */
export const outcomeOf = ({ body, headers }: Called): string =>
  `${headers.has("Idempotent-Replayed") ? "again " : ""}${body.said ?? body.error}`;

/** Returns the record of an Idempotency-Key, or undefined. */
export const recordOf = async (merchantId: string, key: string) =>
  (await pool().query("SELECT * FROM idempotency_record WHERE merchant_id = $1 AND key = $2", [merchantId, key]))
    .rows[0];

/** Moves the end of a running request's lease to its beginning. */
export const endLeaseOf = (merchantId: string, key: string) =>
  pool().query("UPDATE idempotency_record SET lease_until = created_at WHERE merchant_id = $1 AND key = $2", [
    merchantId,
    key,
  ]);
