import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { findSession, type Session } from "#lib/auth/find-session";
import { isAtLeast, type Role } from "#lib/auth/roles";
import { readSessionToken } from "#lib/auth/session-token";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { fromUnix, nowInSeconds } from "#lib/core/time";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { recordRefusal } from "#lib/domain/security-events/record-refusal";
import { visitorOf } from "#lib/http/client-address";
import { firstSegmentOf } from "#lib/http/url";
import { readForPage } from "#lib/pages/page";
import { sessionCookie } from "./cookies.ts";
import { homeOf } from "./home.ts";

/** Returns the session of this request, or null. It is read once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  const id = await readSessionToken(token);
  return id ? readForPage({ requestId: await requestId() }, () => findSession(id, nowInSeconds())) : null;
});

/** Where a person sets up their second factor. */
export const FACTOR_PAGE = "/settings/account";

/** What a page or an action needs. */
interface Needs {
  /** It concerns only the person, not the store, so it is open while the store waits for their second factor. */
  isOwnAccount?: boolean;
}

/**
 * Returns the session of this request. Without one, redirects to the sign-in page, which leads back here. Without the second factor
 * that the store requires, redirects to where the person sets one up.
 */
export async function requireSession(
  minimum: Role = "developer",
  { isOwnAccount = false }: Needs = {},
): Promise<Session> {
  const session = await currentSession();
  if (!session) redirect((await signInAddress()) as Route);
  if (session.store.needs_factor && !isOwnAccount) redirect(FACTOR_PAGE);
  if (isAtLeast(session.store.role, minimum)) return session;
  await recordMissingRole(session, minimum);
  redirect(homeOf(session.store.role) as Route);
}

/** For routes that answer without a page. Throws `unauthorized` without the second factor that the store requires. */
export function requireFactor({ store }: Session): void {
  if (store.needs_factor) throw new AppError("unauthorized", factorText(store.name));
}

/** What a person without a second factor is told. */
export const factorText = (store: string): string =>
  `${store} requires a second factor. Set up codes or add a passkey under Your account.`;

/** Records it once per request, even when several parts of a page check the role. */
const recordMissingRole = cache(async (session: Session, needed: Role): Promise<void> => {
  const { role } = session.store;
  const page = firstSegmentOf((await headers()).get("x-path") ?? "");
  await recordRefusal(await toContext(session), "role_too_small", { role, needed, page });
});

/** Returns the context of a page or an action. A person whose role is below `minimum` is redirected to their start page. */
export async function dashboardContext(minimum: Role = "developer"): Promise<PrismaContext> {
  return toContext(await requireSession(minimum));
}

/** Returns the context of a session for this request, with the address and browser of the visitor. */
export async function toContext(session: Session): Promise<PrismaContext & RequestFacts> {
  const from = visitorOf(await headers());
  const ctx = makePrismaContext({
    merchantId: session.store.id,
    mode: session.mode,
    actor: { kind: "user", id: session.user.id, name: session.user.name, scopes: ["*"] },
    now: fromUnix(session.now),
    realNow: fromUnix(session.realNow),
    requestId: await requestId(),
  });
  return { ...ctx, from };
}

/** Returns the request id that proxy.ts set. The response carries it too. */
async function requestId(): Promise<string> {
  return (await headers()).get("x-request-id") ?? newId();
}

/** Returns the address of the sign-in page, which leads back to the current page. */
export async function signInAddress(): Promise<string> {
  const path = (await headers()).get("x-path");
  return path && path !== "/" ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in";
}
