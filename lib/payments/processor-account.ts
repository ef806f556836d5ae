import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { runOnPool, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { accountOfKey } from "./stripe/account.ts";

/** The account of the operator's key. */
export const OWN = "own";

/** `other_account`: the key is of another account than the one seen first. `disconnected`: Stripe does not accept it. */
export type AccountProblem = "other_account" | "disconnected";

export interface KnownAccount {
  /** Stripe's id of the account that was seen first. Null: none was. */
  reference: string | null;
  problem: AccountProblem | null;
}

/** $1 account, $2 mode. By the primary key. */
const GET = statement(
  "processor-account.get",
  "SELECT reference, problem FROM processor_account WHERE account = $1 AND mode = $2",
);

/**
 * Compares an account with the one seen first, which it becomes when there is none, and forgets what it refused an hour ago. $1 account,
 * $2 mode, $3 Stripe's id of it, or null when the key was not accepted, $4 now. By the primary key.
 */
const CHECKED = statement(
  "processor-account.checked",
  `INSERT INTO processor_account AS a (account, mode, reference, problem, checked_at)
   VALUES ($1, $2, $3::text, CASE WHEN $3::text IS NULL THEN 'disconnected' END, $4::timestamptz)
       ON CONFLICT (account, mode) DO UPDATE
      SET reference = coalesce(a.reference, excluded.reference), checked_at = excluded.checked_at,
          refused_currencies = CASE WHEN a.refused_at > excluded.checked_at - interval '1 hour' THEN a.refused_currencies ELSE '{}' END,
          problem = CASE WHEN excluded.reference IS NULL THEN 'disconnected'
                         WHEN excluded.reference <> a.reference THEN 'other_account' END
RETURNING reference, problem`,
);

/** Writes the account that payments are taken on from now on. $1 account, $2 mode, $3 Stripe's id of it, $4 now. By the primary key. */
const ADOPT = statement(
  "processor-account.adopt",
  `INSERT INTO processor_account (account, mode, reference, checked_at) VALUES ($1, $2, $3, $4::timestamptz)
       ON CONFLICT (account, mode) DO UPDATE
      SET reference = excluded.reference, problem = NULL, refused_currencies = '{}', checked_at = excluded.checked_at`,
);

/**
 * Begins a reading of the account's events, and returns since when they were not read: the first time, since now. $1 account, $2 mode, $3
 * now. By the primary key.
 */
const BEGIN_EVENTS = statement(
  "processor-account.begin-events",
  `INSERT INTO processor_account AS a (account, mode, events_until) VALUES ($1, $2, $3::timestamptz)
       ON CONFLICT (account, mode) DO UPDATE SET events_until = coalesce(a.events_until, excluded.events_until)
RETURNING events_until`,
);

/** Writes that the account's events before $3 were read. $1 account, $2 mode. By the primary key. */
const END_EVENTS = statement(
  "processor-account.end-events",
  "UPDATE processor_account SET events_until = $3::timestamptz WHERE account = $1 AND mode = $2",
);

/** Writes that an account cannot take a currency. $3 account, $4 currency, $5 now. By the primary key. The merchant is not used: $1. */
const REFUSE_CURRENCY = statement(
  "processor-account.refuse-currency",
  `INSERT INTO processor_account AS a (account, mode, refused_currencies, refused_at)
   SELECT $3, $2::text, ARRAY[$4::text], $5::timestamptz WHERE $1::uuid IS NOT NULL
       ON CONFLICT (account, mode) DO UPDATE
      SET refused_currencies = array_remove(a.refused_currencies, $4::text) || excluded.refused_currencies,
          refused_at = excluded.refused_at
RETURNING mode`,
);

const NEVER_SEEN: KnownAccount = { reference: null, problem: null };

/** Returns what is known of the account of a mode's key. */
export const getAccount = async (mode: Mode): Promise<KnownAccount> =>
  (await runOnPool<KnownAccount>(GET, [OWN, mode]))[0] ?? NEVER_SEEN;

/**
 * Asks Stripe whether the key of a mode is still of the account that was seen first, and returns what is the case. With another one,
 * or when Stripe does not accept the key, payments of that mode stop until it is right again, or until the new account is adopted. Logs
 * what has changed. Throws without an answer; then nothing changes.
 */
export async function checkAccount(mode: Mode, now: Date): Promise<KnownAccount> {
  const seen = await accountOfKey(mode);
  const before = await getAccount(mode);
  const [after = NEVER_SEEN] = await runOnPool<KnownAccount>(CHECKED, [OWN, mode, seen, now]);
  if (after.problem !== before.problem) logChange(mode, after, seen);
  return after;
}

function logChange(mode: Mode, { reference, problem }: KnownAccount, seen: string | null): void {
  const facts = { mode, reference, seen };
  if (problem) log.error(facts, stoppedBy({ mode, reference, problem }));
  else log.info(facts, `payments of ${mode} mode go on: the key of Stripe is right again`);
}

/** Accounts with a problem, of all modes. */
export const STOPPED = "SELECT mode, reference, problem FROM processor_account WHERE problem IS NOT NULL ORDER BY mode";

/** Says what is wrong with an account, and what to do. */
export function stoppedBy({ mode, reference, problem }: KnownAccount & { mode: Mode }): string {
  const right = reference ? `a key of ${reference}, the account that has taken payments so far` : "a valid key";
  const why = problem === "disconnected" ? "Stripe does not accept the key" : "the key of Stripe is of another account";
  return `payments of ${mode} mode have stopped: ${why}. Set ${right}. To go on with another account, set its key and run: zakka payments adopt --mode ${mode}`;
}

/** Lets payments of a mode be taken on the account of its key from now on. Returns what was known before. Throws without an answer. */
export async function adoptAccount(mode: Mode, now: Date): Promise<{ before: KnownAccount; reference: string } | null> {
  const reference = await accountOfKey(mode);
  if (reference === null) return null;
  const before = await getAccount(mode);
  await runOnPool(ADOPT, [OWN, mode, reference, now]);
  return { before, reference };
}

/** Remembers that an account cannot take a currency: no store is paid in it there for an hour, until it is tried again. */
export async function refuseCurrency(tx: Context, account: string, currency: string): Promise<void> {
  await tx.sql(REFUSE_CURRENCY, [account, currency, tx.realNow]);
}

/** Returns since when the events of a mode's account were not read: the first time, since now, and that is kept. */
export async function eventsUntil(mode: Mode, now: Date): Promise<Date> {
  const [row] = await runOnPool<{ events_until: Date }>(BEGIN_EVENTS, [OWN, mode, now]);
  return row?.events_until ?? now;
}

/** Keeps that the events of a mode's account before a time were read. */
export async function setEventsUntil(mode: Mode, until: Date): Promise<void> {
  await runOnPool(END_EVENTS, [OWN, mode, until]);
}
