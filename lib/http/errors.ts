import type { z } from "zod";
import { log } from "#lib/config/log";
import { databaseCodesOf } from "#lib/core/database-error";
import { AppError, type ErrorCode, type InputError, isAppError, MAX_DETAILS } from "#lib/core/errors";
import { knownFields, parseWithTexts } from "#lib/core/input";
import { didYouMean } from "#lib/texts/did-you-mean";
import { STATUS_OF } from "./status.ts";

/** An error as status, body and headers. */
export interface ErrorResponse {
  status: number;
  body: { error: ErrorCode; message: string; request_id: string; [extra: string]: unknown };
  headers?: Record<string, string>;
}

/**
 * Returns the error response for a thrown value. An AppError keeps its code and message. Anything else becomes
 * `internal_error` or `unavailable`, and its details go only to the log.
 */
export function toErrorResponse(error: unknown, requestId: string): ErrorResponse {
  const known = isAppError(error) ? error : unexpected(error, requestId);
  const { scopes: _scopes, retryAfterSeconds: _seconds, ...extra } = known.extra;
  return {
    status: STATUS_OF[known.code],
    body: { error: known.code, message: known.message, ...extra, request_id: requestId },
    headers: headersOf(known),
  };
}

const UNAVAILABLE_SECONDS = 2;
/** Does not say that nothing was changed: a connection that breaks during COMMIT leaves that open. */
const UNAVAILABLE_TEXTS =
  "The database is out of reach or too busy. Send the request again. A change with the same Idempotency-Key is made only once.";

function headersOf({ code, extra }: AppError): Record<string, string> {
  const seconds = extra.retryAfterSeconds ?? (code === "unavailable" ? UNAVAILABLE_SECONDS : undefined);
  return {
    ...(seconds !== undefined && { "Retry-After": String(seconds) }),
    ...(extra.scopes && { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${extra.scopes.join(" ")}"` }),
  };
}

function unexpected(error: unknown, requestId: string): AppError {
  if (isDatabaseUnavailable(error)) {
    log.error({ request_id: requestId, err: error }, "database unavailable");
    return new AppError("unavailable", UNAVAILABLE_TEXTS);
  }
  log.error({ request_id: requestId, err: error }, "unexpected error");
  return new AppError(
    "internal_error",
    "Something failed on our side, and nothing was changed. Send the request again. If it fails again, contact support with the request id.",
  );
}

/** Codes of errors that mean that the database cannot be reached, or cannot do now what it was asked for. */
const UNAVAILABLE_CODES = new Set([
  // The operating system: no connection, or no address for the host name.
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "EPIPE",
  // PostgreSQL: the connection is lost, the server is stopping or starting, or it has too many connections.
  "08000",
  "08001",
  "08003",
  "08006",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  // PostgreSQL: no disk or memory is left, or a limit of lib/db/limits.ts was reached.
  "53100",
  "53200",
  "55P03",
  "57014",
  "25P03",
  // Prisma: the same, and no free connection or transaction in time.
  "P1001",
  "P1017",
  "P2024",
  "P2028",
  // Its adapter: the same, inside a transaction.
  "ConnectionClosed",
  "DatabaseNotReachable",
  "SocketTimeout",
]);

/** Messages of pg, Prisma and PostgreSQL for the same causes, in errors without a code that says so. */
const UNAVAILABLE_MESSAGE =
  /connection terminated|connection error and is not queryable|terminating connection|timeout exceeded when trying to connect|Can't reach database/i;

/** What Citus says when it loses a node, in errors without a code that says so. After the first, the change may have been committed. */
const NODE_LOST =
  /could not commit transaction for shard|failure on connection marked as essential|could not connect to any active placements|cannot recover from multiple connection failures|could not establish any connections to the node|could not find an available connection/;

function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (databaseCodesOf(error).some((code) => UNAVAILABLE_CODES.has(code))) return true;
  return UNAVAILABLE_MESSAGE.test(error.message) || NODE_LOST.test(error.message);
}

/** Returns what a schema makes of an input. Throws `invalid_request` with all that it refuses, each with what to send instead. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = parseWithTexts(schema, input);
  if (error) throw toInvalidRequest(error, input);
  return data;
}

/**
 * Returns one `invalid_request` that names what zod refused in `input`. Where a field or a value is unknown, it names the one that
 * was probably meant. No more mistakes are looked at than an answer has.
 */
function toInvalidRequest(error: z.ZodError, input: unknown): AppError {
  const mistakes: InputError[] = [];
  for (const issue of error.issues) {
    if (mistakes.length >= MAX_DETAILS) break;
    mistakes.push(...toMistakes(issue, input));
  }
  const [first] = mistakes;
  if (!first) return new AppError("invalid_request", "The request could not be read. Check its format.");
  const message = first.param ? `${first.param}: ${first.message}` : first.message;
  return new AppError("invalid_request", message, {
    ...(first.param && { param: first.param }),
    ...(mistakes.length > 1 && { details: mistakes }),
  });
}

function toMistakes(issue: z.core.$ZodIssue, input: unknown): InputError[] {
  const { path } = issue;
  if (issue.code !== "unrecognized_keys") {
    const hint = didYouMean(valueAt(input, path), valuesOf(issue));
    return [{ param: path.join("."), message: [issue.message, ...hint].join(" ") }];
  }
  const known = knownFields(issue);
  return issue.keys.slice(0, MAX_DETAILS).map((key) => {
    const [hint = "Leave it out or check its spelling."] = didYouMean(key, known);
    return { param: [...path, key].join("."), message: `This parameter is unknown. ${hint}` };
  });
}

/** The values that would have been taken, if the issue is about one of several. */
function valuesOf(issue: z.core.$ZodIssue): readonly unknown[] {
  if (issue.code === "invalid_value") return issue.values;
  return issue.code === "invalid_union" && "options" in issue ? (issue.options ?? []) : [];
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name], input);
