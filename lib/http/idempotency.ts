import { createHash } from "node:crypto";
import { AppError, isAppError, isRefusalByState } from "#lib/core/errors";
import { IDEMPOTENCY_HOURS, SCAN_ANSWER_DAYS } from "#lib/core/limits";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { seal, unseal } from "#lib/db/seal";
import { type RunInTransaction, savepoint } from "#lib/db/transaction";
import { toErrorResponse } from "./errors.ts";

/** The status, body and headers of a response, before it becomes a `Response`. */
export interface ApiResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface IdempotentRequest {
  key: string;
  method: string;
  path: string;
  /** The parsed body. */
  body: unknown;
  /** True for an entry of a batch, which is compared only by the fields that an entry can have. */
  isEntry?: boolean;
}

/** Returns the Idempotency-Key of a request, or null. Throws `invalid_request` unless it has 1 to 255 printable characters. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError("invalid_request", "Idempotency-Key must have 1 to 255 printable ASCII characters.", {
    param: "Idempotency-Key",
  });
}

/**
 * Runs `work` once per credential and key, and returns its response to the same request again. The record commits with the work,
 * so a crash leaves both or neither. Throws `idempotency_conflict` for another request with the key, and while the first is
 * running. Errors that the caller can correct are not stored.
 */
export function runOnce<C extends Context>(
  ctx: C,
  inTransaction: RunInTransaction<C>,
  request: IdempotentRequest,
  work: (ctx: C) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  return inTransaction(ctx, async (tx) => {
    await lockKey(tx, request.key);
    const bodyHash = hashOf(request.body);
    const kept = await findKept(tx, request, bodyHash);
    if (kept) return kept;
    const response = await runOrRefuse(tx, work);
    await keep(tx, request, bodyHash, response);
    return response;
  });
}

/**
 * Returns the hash of the body. The hash of what the door admits is appended separately, because an entry of a batch cannot have
 * it and is compared only by the first part.
 */
function hashOf(body: unknown): Buffer {
  const { ticket_event_ids, timeslot_ids, resource_ids, only_today, ...asked } = (body ?? {}) as Record<
    string,
    unknown
  >;
  const others = { timeslot_ids, resource_ids, only_today };
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  if (ticket_event_ids === undefined && !hasOthers) return sha256(canonical(body));
  // Events alone are hashed as they were before there was more to admit.
  const admission = hasOthers ? { ticket_event_ids, ...others } : ticket_event_ids;
  return Buffer.concat([sha256(canonical(asked)), sha256(canonical(admission))]);
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Returns the same text for equal JSON values, whatever the order of their names. */
const canonical = (body: unknown): string =>
  JSON.stringify(body ?? null, (_name, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const LOCK = statement(
  "idempotency.lock",
  "SELECT pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', $1::text, $2::text, $3::text, $4::text), 0)) AS is_free",
);

async function lockKey(ctx: Context, key: string): Promise<void> {
  const [row] = await ctx.sql<{ is_free: boolean }>(LOCK, [ctx.actor.id, key]);
  if (!row?.is_free) {
    throw new AppError(
      "idempotency_conflict",
      "The first request with this Idempotency-Key is still running. Wait a moment, then send this request again.",
    );
  }
}

/** An entry of a batch can be days old, and the request that it repeats was sent online when it happened. */
const SCAN_KEPT_HOURS = SCAN_ANSWER_DAYS * 24;
const SCANS = "/v1/redemptions";

/** Found by the primary key. A credential belongs to one mode, so the mode only guards. $5 now, $6 hours. */
const FIND = statement(
  "idempotency.find",
  `SELECT method, path, body_hash, status, answer FROM idempotency_record
    WHERE merchant_id = $1::uuid AND $2::text IS NOT NULL AND credential_id = $3::uuid AND key = $4
      AND created_at > $5::timestamptz - make_interval(hours => $6::int)`,
);

interface KeptRow {
  method: string;
  path: string;
  body_hash: Uint8Array;
  status: number;
  answer: Uint8Array;
}

async function findKept(ctx: Context, request: IdempotentRequest, bodyHash: Buffer): Promise<ApiResponse | null> {
  const hours = request.isEntry ? SCAN_KEPT_HOURS : IDEMPOTENCY_HOURS;
  const [row] = await ctx.sql<KeptRow>(FIND, [ctx.actor.id, request.key, ctx.now, hours]);
  if (!row) return null;
  const kept = request.isEntry ? row.body_hash.subarray(0, bodyHash.length) : row.body_hash;
  const isSame = row.method === request.method && row.path === request.path && bodyHash.equals(kept);
  if (!isSame) {
    throw new AppError(
      "idempotency_conflict",
      "This Idempotency-Key was used for a different request. Use a new key for a new request.",
    );
  }
  const body = JSON.parse(unseal(row.answer)) as Record<string, unknown>;
  if (row.status >= 400) body.request_id = ctx.requestId;
  return { status: row.status, body, headers: { "Idempotent-Replayed": "true" } };
}

/** Returns the response of `work`. A refusal by state is a response too, and its changes are rolled back. */
async function runOrRefuse<C extends Context>(ctx: C, work: (ctx: C) => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await savepoint(ctx, () => work(ctx));
  } catch (error) {
    if (isAppError(error) && isRefusalByState(error.code)) return toErrorResponse(error, ctx.requestId);
    throw error;
  }
}

/** One row of values, which a distributed database writes in one hop; it would carry that of a SELECT through the coordinator. */
const KEEP = statement(
  "idempotency.keep",
  `INSERT INTO idempotency_record (merchant_id, credential_id, key, method, path, body_hash, status, answer, created_at, kept_until)
   VALUES ($1::uuid, $3::uuid, CASE WHEN $2::text IS NOT NULL THEN $4::text END, $5, $6, $7, $8::int, $9, $10::timestamptz,
           $10::timestamptz + make_interval(hours => $11::int))
       ON CONFLICT (merchant_id, credential_id, key) DO UPDATE
      SET method = excluded.method, path = excluded.path, body_hash = excluded.body_hash,
          status = excluded.status, answer = excluded.answer, created_at = excluded.created_at,
          kept_until = excluded.kept_until`,
);

async function keep(ctx: Context, request: IdempotentRequest, bodyHash: Buffer, response: ApiResponse): Promise<void> {
  const sealed = Buffer.from(seal(JSON.stringify(response.body)));
  const { key, method, path } = request;
  const hours = path === SCANS ? SCAN_KEPT_HOURS : IDEMPOTENCY_HOURS;
  await ctx.sql(KEEP, [ctx.actor.id, key, method, path, bodyHash, response.status, sealed, ctx.now, hours]);
}
