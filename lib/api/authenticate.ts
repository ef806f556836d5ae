import { type Credential, findCredential } from "#lib/auth/credentials";
import { environment } from "#lib/config/environment";
import { AppError, insufficientScope } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { hasScope, type Scope } from "#lib/core/scopes";
import { ACCESS_TOKEN_PREFIX } from "#lib/core/secrets";
import { rateLimited } from "#lib/http/rate-limited";
import {
  type Allowance,
  DEFAULT_LIMIT,
  FAILED_AUTHENTICATIONS_LIMIT,
  takeOne,
  takeOneFrom,
} from "#lib/rate-limit/take-one";
import type { Declaration } from "./declaration.ts";
import { recordEndedCredential } from "./refused-access.ts";
import { checkMode } from "./test-helper.ts";

type Declared = Declaration<unknown, unknown, unknown, unknown>;

/** The headers of the response, which a check adds to. */
type ResponseHeaders = Record<string, string>;

/** Returns the credential of a request. Throws `unauthorized`, or `rate_limited` after too many failures from one network. */
export async function authenticate(
  request: Request,
  facts: RequestFacts,
  headers: ResponseHeaders,
): Promise<Credential> {
  const [, token] = /^Bearer +([^\s]+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const credential = token ? await findCredential(token, facts.realNow) : null;
  if (credential) return credential;
  const allowance = await takeOneFrom(facts.from.address, "failed", FAILED_AUTHENTICATIONS_LIMIT);
  addRateLimitHeaders(allowance, headers);
  if (!allowance.allowed) throw rateLimited(allowance);
  if (token) await recordEndedCredential(token, facts);
  headers["WWW-Authenticate"] = "Bearer";
  throw new AppError("unauthorized", adviceOn(token));
}

function adviceOn(token: string | undefined): string {
  if (!token) return "Send your API key as `Authorization: Bearer zk_…`.";
  return token.startsWith(ACCESS_TOKEN_PREFIX)
    ? "This access token is unknown, revoked or expired. Get a new one with the refresh token; if that is refused, ask the store to install the app again."
    : "This key is not valid: it is unknown, revoked or expired. Check it in the dashboard under API keys.";
}

/**
 * Counts the request, then checks plan, scope, rate limit and the mode of a test helper, in this order. Throws `pro_required`,
 * `insufficient_scope`, `rate_limited` or `not_found`.
 */
export async function checkAccess(
  credential: Credential,
  { scope, isForDevices, isTestHelper }: Pick<Declared, "scope" | "isForDevices" | "isTestHelper">,
  headers: ResponseHeaders,
): Promise<void> {
  const allowance = await countRequest(credential, headers);
  const scopes = typeof scope === "string" ? [scope] : scope.oneOf;
  checkPlan(credential);
  if (credential.actor.kind === "device" && !isForDevices) throw notForDevices(scopes);
  requireOneOf(credential, scopes);
  if (!allowance.allowed) throw rateLimited(allowance);
  checkMode(credential, { isTestHelper });
}

const notForDevices = (scopes: readonly Scope[]): AppError =>
  new AppError(
    "insufficient_scope",
    `A scanner may only look up, redeem and reverse, and read one item by its id. Look a code up with POST /v1/redemptions/lookup, or use an API key with the scope ${scopes.join(" or ")}.`,
    { scopes },
  );

/** Throws `pro_required` for a store whose plan does not have the API. */
export function checkPlan({ mayUseApi }: Credential): void {
  if (!mayUseApi) throw new AppError("pro_required", "The API is part of Pro. Upgrade the store in its settings.");
}

/** Counts a request that is no operation of the API, such as those of scanners. Throws `rate_limited`. */
export async function checkRate(credential: Credential, headers: ResponseHeaders): Promise<void> {
  const allowance = await countRequest(credential, headers);
  if (!allowance.allowed) throw rateLimited(allowance);
}

async function countRequest(credential: Credential, headers: ResponseHeaders): Promise<Allowance> {
  const allowance = await takeOne(credential.actor.id, requestsPerMinute());
  addRateLimitHeaders(allowance, headers);
  return allowance;
}

/** Checks the scope that the body decides, before any other input. Throws `insufficient_scope`. */
export function checkScopeOfBody(credential: Credential, scope: Declared["scope"], body: unknown): void {
  const needed = typeof scope === "object" ? scope.of?.(body) : null;
  if (needed) requireOneOf(credential, [needed]);
}

function requireOneOf(credential: Credential, scopes: readonly Scope[]): void {
  if (!scopes.some((scope) => hasScope(credential.actor.scopes, scope))) throw insufficientScope(scopes);
}

const requestsPerMinute = () => environment.API_RATE_LIMIT_PER_MINUTE ?? DEFAULT_LIMIT;

function addRateLimitHeaders(allowance: Allowance, headers: ResponseHeaders): void {
  headers["X-RateLimit-Limit"] = String(allowance.limit);
  headers["X-RateLimit-Remaining"] = String(allowance.remaining);
  headers["X-RateLimit-Reset"] = String(allowance.reset);
}
