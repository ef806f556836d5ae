import { createHash } from "node:crypto";
import { AppError } from "#lib/core/errors";
import { IDEMPOTENCY_HOURS, SCAN_ANSWER_DAYS } from "#lib/core/limits";
import { addSeconds } from "#lib/core/time";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { seal, unseal } from "#lib/db/seal";

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

/**
 * Returns the hash of the body. The hash of what the door admits is appended separately, because an entry of a batch cannot have
 * it and is compared only by the first part.
 */
export function hashOf(body: unknown): Buffer {
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

/** Returns what names a request with a key in the rows that it writes: nothing of the key can be read from it. */
export const nameOf = (ctx: Context, key: string): string =>
  sha256(`${ctx.merchantId} ${ctx.mode} ${ctx.actor.id} ${key}`).toString("base64url");

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

/** Throws `idempotency_conflict` while another transaction holds the key. */
export async function lockKey(ctx: Context, key: string): Promise<void> {
  const [row] = await ctx.sql<{ is_free: boolean }>(LOCK, [ctx.actor.id, key]);
  if (!row?.is_free) throw stillRunning();
}

const STILL_RUNNING =
  "The first request with this Idempotency-Key is still running. Wait a moment, then send this request again.";

const stillRunning = (): AppError => new AppError("idempotency_conflict", STILL_RUNNING);

/** An entry of a batch can be days old, and the request that it repeats was sent online when it happened. */
const SCAN_KEPT_HOURS = SCAN_ANSWER_DAYS * 24;
const SCANS = "/v1/redemptions";

/**
 * The status of a running request, which no kept response has. Versions before `20261129041028_running_requests` take its row for
 * a response. They then say this, which is no answer of the work, and send nobody away.
 */
const RUNNING = 503;
const RUNNING_BODY = { error: "unavailable", message: STILL_RUNNING };

const LEASE_SECONDS = 60;

/** Found by the primary key. A credential belongs to one mode, so the mode only guards. $5 now, $6 hours. */
const FIND = statement(
  "idempotency.find",
  `SELECT method, path, body_hash, status, answer, lease_until > $5::timestamptz AS is_leased FROM idempotency_record
    WHERE merchant_id = $1::uuid AND $2::text IS NOT NULL AND credential_id = $3::uuid AND key = $4
      AND created_at > $5::timestamptz - make_interval(hours => $6::int)`,
);

interface KeptRow {
  method: string;
  path: string;
  body_hash: Uint8Array;
  status: number;
  answer: Uint8Array;
  is_leased: boolean | null;
}

/**
 * Returns the kept response to this request, or null: also when its process died while it ran. Throws `idempotency_conflict` when
 * the key is that of another request, and while the lease of this one lasts.
 */
export async function findKept(
  ctx: Context,
  request: IdempotentRequest,
  bodyHash: Buffer,
): Promise<ApiResponse | null> {
  const hours = request.isEntry ? SCAN_KEPT_HOURS : IDEMPOTENCY_HOURS;
  const [row] = await ctx.sql<KeptRow>(FIND, [ctx.actor.id, request.key, ctx.realNow, hours]);
  if (!row) return null;
  const kept = request.isEntry ? row.body_hash.subarray(0, bodyHash.length) : row.body_hash;
  const isSame = row.method === request.method && row.path === request.path && bodyHash.equals(kept);
  if (!isSame) {
    throw new AppError(
      "idempotency_conflict",
      "This Idempotency-Key was used for a different request. Use a new key for a new request.",
    );
  }
  if (row.status === RUNNING) {
    if (row.is_leased) throw stillRunning();
    return null;
  }
  const body = JSON.parse(unseal(row.answer)) as Record<string, unknown>;
  if (row.status >= 400) body.request_id = ctx.requestId;
  return { status: row.status, body, headers: { "Idempotent-Replayed": "true" } };
}

/** One row of values, which a distributed database writes in one hop; it would carry that of a SELECT through the coordinator. */
const WRITE = `
  INSERT INTO idempotency_record (merchant_id, credential_id, key, method, path, body_hash, status, answer, created_at, kept_until,
         lease_until, leased_by)
  VALUES ($1::uuid, $3::uuid, CASE WHEN $2::text IS NOT NULL THEN $4::text END, $5, $6, $7, $8::int, $9, $10::timestamptz,
         $10::timestamptz + make_interval(hours => $11::int), $12::timestamptz, $13)
      ON CONFLICT (merchant_id, credential_id, key) DO UPDATE
     SET method = excluded.method, path = excluded.path, body_hash = excluded.body_hash,
         status = excluded.status, answer = excluded.answer, created_at = excluded.created_at,
         kept_until = excluded.kept_until, lease_until = excluded.lease_until, leased_by = excluded.leased_by`;

const KEEP = statement("idempotency.keep", WRITE);

/** Leaves a response that was kept after the row was found, by a request whose lease had ended. */
const LEASE = statement(
  "idempotency.lease",
  `${WRITE}
   WHERE idempotency_record.created_at <= excluded.created_at - make_interval(hours => $11::int)
      OR (idempotency_record.status = ${RUNNING} AND idempotency_record.lease_until <= excluded.created_at)
   RETURNING key`,
);

const sealed = (body: unknown): Buffer => Buffer.from(seal(JSON.stringify(body)));

/** Keeps the response, in the transaction of the work. */
export async function keep(
  ctx: Context,
  { key, method, path }: IdempotentRequest,
  bodyHash: Buffer,
  { status, body }: ApiResponse,
): Promise<void> {
  const hours = path === SCANS ? SCAN_KEPT_HOURS : IDEMPOTENCY_HOURS;
  const kept = [method, path, bodyHash, status, sealed(body), ctx.realNow, hours];
  await ctx.sql(KEEP, [ctx.actor.id, key, ...kept, null, null]);
}

/** Writes the request as running, after `findKept` found no response. Throws `idempotency_conflict` if there is one by now. */
export async function beginLease(
  ctx: Context,
  { key, method, path }: IdempotentRequest,
  bodyHash: Buffer,
): Promise<void> {
  const running = [method, path, bodyHash, RUNNING, sealed(RUNNING_BODY), ctx.realNow, IDEMPOTENCY_HOURS];
  const lease = [addSeconds(ctx.realNow, LEASE_SECONDS), ctx.requestId];
  const [begun] = await ctx.sql(LEASE, [ctx.actor.id, key, ...running, ...lease]);
  if (!begun) throw stillRunning();
}

/** Only of the request that has the lease: after its end, another one may have it. */
const LEASED = `merchant_id = $1::uuid AND $2::text IS NOT NULL AND credential_id = $3::uuid AND key = $4
      AND status = ${RUNNING} AND leased_by = $5`;

const KEEP_LEASED = statement(
  "idempotency.keep-leased",
  `UPDATE idempotency_record SET status = $6::int, answer = $7, lease_until = NULL, leased_by = NULL WHERE ${LEASED}`,
);

const END_LEASE = statement("idempotency.end-lease", `DELETE FROM idempotency_record WHERE ${LEASED}`);

/** Keeps the response of a request that has the lease. */
export const keepLeased = (ctx: Context, key: string, { status, body }: ApiResponse): Promise<unknown> =>
  ctx.sql(KEEP_LEASED, [ctx.actor.id, key, ctx.requestId, status, sealed(body)]);

/** Frees the key of a request that has the lease, so that a corrected one can use it at once. */
export const endLease = (ctx: Context, key: string): Promise<unknown> =>
  ctx.sql(END_LEASE, [ctx.actor.id, key, ctx.requestId]);
