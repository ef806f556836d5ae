import type { Cause, RequestFacts } from "#lib/core/request";
import { addSeconds, toUnix } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { endPassesOfSession } from "#lib/domain/devices/end-passes";
import type { SecurityEvent } from "#lib/domain/security-events/schema";
import { type AccountChange, changeAccount } from "./account-change.ts";
import { IDLE_SECONDS } from "./session-token.ts";

/** A browser in which a person is signed in. Times are Unix seconds. */
export interface OpenSession {
  id: string;
  user_agent: string | null;
  address: string | null;
  created: number;
  last_seen: number;
}

/** More than anyone has. The newest are listed. */
const MAX_LISTED = 100;

/** Returns where a person is signed in, the last used first. */
export async function listSessions(userId: string, now: Date): Promise<OpenSession[]> {
  const rows = await prisma().session.findMany({
    where: {
      user_id: userId,
      revoked_at: null,
      expires_at: { gt: now },
      last_seen_at: { gt: addSeconds(now, -IDLE_SECONDS) },
    },
    orderBy: [{ last_seen_at: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  return rows.map(({ id, user_agent, address, created_at, last_seen_at }) => ({
    id,
    user_agent,
    address,
    created: toUnix(created_at),
    last_seen: toUnix(last_seen_at),
  }));
}

/** Ends one session of a person, and its scanner passes. Returns false when they have no such session. */
export const endSession = (userId: string, sessionId: string, request: RequestFacts): Promise<boolean> =>
  changeAccount(userId, request, async (change) => {
    const event = () => ({ action: "session.ended", targetId: sessionId }) as const;
    return (await endSessions(change, userId, { id: sessionId }, request, event)) > 0;
  });

/** Ends all sessions of a person except the one that asks. Returns their number. */
export const endOtherSessions = (userId: string, sessionId: string, request: RequestFacts): Promise<number> =>
  changeAccount(userId, request, (change) => {
    const event = (count: number) => ({ action: "session.ended", details: { count } }) as const;
    return endSessions(change, userId, { id: { not: sessionId } }, request, event);
  });

/**
 * Ends sessions of a person and their scanner passes, in the transaction of a change. Returns the number of sessions. `event`
 * is recorded if there is one.
 */
export async function endSessions(
  { db, record, logEnded }: AccountChange,
  userId: string,
  which: { id?: string | { not: string } },
  request: Cause,
  event?: (count: number) => SecurityEvent,
): Promise<number> {
  const ended = await db.session.updateManyAndReturn({
    where: { ...which, user_id: userId, revoked_at: null },
    data: { revoked_at: request.realNow },
    select: { id: true },
  });
  if (event && ended.length > 0) await record(event(ended.length));
  if (ended.length === 0) return 0;
  const person = await db.app_user.findUniqueOrThrow({ where: { id: userId }, select: { id: true, name: true } });
  for (const { id } of ended) logEnded(await endPassesOfSession(db, person, id, request));
  return ended.length;
}
