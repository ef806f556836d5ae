import { createHash } from "node:crypto";
import { emailKey } from "#lib/core/email";
import { AppError } from "#lib/core/errors";
import { networkOf } from "#lib/core/network";
import { addSeconds } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { Prisma } from "#lib/db/generated/client";
import { inDirectoryTransaction } from "#lib/db/transaction";

// The reasons are in docs/decisions/019.

/** How failed attempts of one kind slow down the next. */
interface Rule {
  /** How many attempts have no wait. */
  free: number;
  /** Seconds to wait after the last free one; each further one doubles them. */
  firstWait: number;
  /** Seconds after which one attempt is forgotten. */
  forgetOne: number;
}

const RULES = {
  /** For one account, or for one e-mail address from one network. */
  pair: { free: 5, firstWait: 15, forgetOne: 1_800 },
  /** For all e-mail addresses from one network. */
  network: { free: 30, firstWait: 15, forgetOne: 120 },
  /** For one e-mail address from everywhere. */
  person: { free: 100, firstWait: 1, forgetOne: 30 },
  /** For all people and phones of one store. Nobody reaches it alone, so that one who guesses keeps the others from nothing. */
  store: { free: 20, firstWait: 15, forgetOne: 300 },
} as const satisfies Record<string, Rule>;

type Kind = keyof typeof RULES;

/** One thing that an attempt counts for. */
export interface Count {
  kind: Kind;
  key: string;
}

/**
 * Returns what an attempt with an e-mail address, or with anything else that a stranger can send, counts for. The strict
 * rule is for the pair of address and network, so that nobody elsewhere can keep its owner waiting for long.
 */
export function countsFrom(act: string, subject: string, address: string): Count[] {
  const [who, network] = [emailKey(subject), networkOf(address)];
  return [count("pair", act, who, network), count("network", act, network), count("person", act, who)];
}

/**
 * Returns what an attempt on an account counts for, by the strictest rule: the account from everywhere, or in one browser. Only
 * for attempts that a stranger cannot make.
 */
export const countsOfAccount = (act: string, userId: string, browserId = ""): Count[] => [
  count("pair", act, userId, browserId),
];

/** Returns what an attempt in a store counts for: who makes it, by the strictest rule, and the store, no matter who makes it. */
export const countsInStore = (act: string, merchantId: string, who: string): Count[] => [
  count("pair", act, merchantId, who),
  count("store", act, merchantId),
];

/** The key is a hash, because people also type passwords into the field of the e-mail address. */
const count = (kind: Kind, ...what: string[]): Count => ({
  kind,
  key: createHash("sha256")
    .update(JSON.stringify([kind, ...what]))
    .digest("base64url"),
});

/** Why and how long the next attempt must wait. */
export interface Wait {
  kind: Kind;
  seconds: number;
}

/** Returns the refusal of an attempt that has to wait. */
export function mustWait({ kind, seconds }: Wait): AppError {
  const minutes = Math.ceil(seconds / 60);
  const text = seconds === 1 ? "1 second" : seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`;
  const attempts = kind === "person" ? "Too many attempts with this e-mail address" : "Too many attempts";
  return new AppError("rate_limited", `${attempts}. Wait ${text}, then try again.`, { retryAfterSeconds: seconds });
}

/**
 * Counts an attempt as failed before its password is checked. If any of its counts must wait, it counts for none of
 * them and returns the longest wait. The rows are locked first, by key, so concurrent attempts cannot pass more often than consecutive ones.
 */
export async function claimTry(counts: readonly Count[], now: Date): Promise<Wait | null> {
  return inDirectoryTransaction(async (tx) => {
    const keys = counts.map(({ key }) => key).toSorted();
    const rows = await tx.$queryRaw<Row[]>`
        INSERT INTO sign_in_try AS t (key, next_at, forgotten_at)
        VALUES ${Prisma.join(keys.map((key) => Prisma.sql`(${key}, ${now}::timestamptz, ${now}::timestamptz)`))}
            ON CONFLICT (key) DO UPDATE SET key = t.key
        RETURNING t.key, t.next_at, t.forgotten_at`;
    const wait = longestWait(counts, rows, now);
    if (wait) throw new MustWait(wait); // rolls back the inserted rows
    await save(
      tx,
      rows.map((row) => afterTry(row, ruleOf(counts, row.key), now)),
    );
    return null;
  }).catch((error: unknown) => {
    if (error instanceof MustWait) return error.wait;
    throw error;
  });
}

/** Undoes an attempt that did not fail or was never checked. Locks in the order of `claimTry`. */
export async function takeBack(counts: readonly Count[], now: Date): Promise<void> {
  const keys = counts.map(({ key }) => key);
  await inDirectoryTransaction(async (tx) => {
    const rows = await tx.$queryRaw<Row[]>`
        SELECT key, next_at, forgotten_at FROM sign_in_try WHERE key = ANY (${keys}::text[]) ORDER BY key COLLATE "C" FOR UPDATE`;
    await save(
      tx,
      rows.map((row) => beforeTry(row, ruleOf(counts, row.key), now)),
    );
  });
}

const save = (tx: Prisma.TransactionClient, rows: readonly Row[]): Promise<number> =>
  tx.$executeRaw`
        UPDATE sign_in_try t SET next_at = a.next_at, forgotten_at = a.forgotten_at
          FROM unnest(${rows.map(({ key }) => key)}::text[], ${rows.map((row) => row.next_at)}::timestamptz[],
                      ${rows.map((row) => row.forgotten_at)}::timestamptz[]) AS a (key, next_at, forgotten_at)
         WHERE t.key = a.key`;

/** Forgets the failed attempts of this pair. Attempts with other addresses, and from elsewhere, still count. */
export async function forgetTries(counts: readonly Count[], now: Date): Promise<void> {
  await takeBack(counts, now);
  const pairs = counts.filter(({ kind }) => kind === "pair").map(({ key }) => key);
  await prisma().sign_in_try.deleteMany({ where: { key: { in: pairs } } });
}

/** Runs an attempt that counts as failed unless it succeeds. Throws `rate_limited` with the seconds to wait. */
export async function limitTries<T>(
  counts: readonly Count[],
  request: { realNow: Date },
  attempt: () => Promise<T>,
): Promise<T> {
  const wait = await claimTry(counts, request.realNow);
  if (wait) throw mustWait(wait);
  const result = await attempt();
  await forgetTries(counts, request.realNow);
  return result;
}

interface Row {
  key: string;
  next_at: Date;
  forgotten_at: Date;
}

class MustWait extends Error {
  readonly wait: Wait;

  constructor(wait: Wait) {
    super("An attempt has to wait.");
    this.wait = wait;
  }
}

function longestWait(counts: readonly Count[], rows: readonly Row[], now: Date): Wait | null {
  const [longest] = rows.toSorted((one, other) => other.next_at.getTime() - one.next_at.getTime());
  const ms = longest ? longest.next_at.getTime() - now.getTime() : 0;
  const kind = counts.find(({ key }) => key === longest?.key)?.kind;
  return ms > 0 && kind ? { kind, seconds: Math.ceil(ms / 1_000) } : null;
}

function afterTry({ key, forgotten_at }: Row, { free, firstWait, forgetOne }: Rule, now: Date): Row {
  const forgotten = addSeconds(new Date(Math.max(forgotten_at.getTime(), now.getTime())), forgetOne);
  const tries = Math.round((forgotten.getTime() - now.getTime()) / 1_000 / forgetOne);
  const wait = tries < free ? 0 : firstWait * 2 ** Math.min(tries - free, MAX_DOUBLINGS);
  return { key, next_at: addSeconds(now, wait), forgotten_at: forgotten };
}

const beforeTry = ({ key, forgotten_at }: Row, { forgetOne }: Rule, now: Date): Row => ({
  key,
  next_at: now,
  forgotten_at: addSeconds(forgotten_at, -forgetOne),
});

/** Waits stay below this anyway, because attempts are forgotten. */
const MAX_DOUBLINGS = 16;

function ruleOf(counts: readonly Count[], key: string): Rule {
  const kind = counts.find((count) => count.key === key)?.kind;
  if (!kind) throw new Error("The statement returns the keys that it was given.");
  return RULES[kind];
}
