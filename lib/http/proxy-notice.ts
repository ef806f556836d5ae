import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type pg from "pg";
import { environment } from "#lib/config/environment";
import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { HOUR_MS } from "#lib/core/spans";
import { pool } from "#lib/db/client";
import { peerAddress } from "./peer.ts";

export const PROXY_MISTAKE =
  "Requests come through a proxy (they have X-Forwarded-For), and TRUST_PROXY is 0: all guests count as one address, so one who " +
  "fails to sign in keeps the others out. Set TRUST_PROXY to the number of proxies that add an address to this header.";

const EVERY_MS = HOUR_MS;

const NEAR = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/**
 * Notes a request with X-Forwarded-For while no proxy is trusted: one line in the log of this process, and a time in the database for
 * `zakka doctor`, at most once an hour. Ignores a peer with a public address: it may be a stranger who sends the header. Is
 * called before Next, which adds the header itself.
 */
export function noticeProxy(request: IncomingMessage): void {
  if (request.headers["x-forwarded-for"] === undefined || environment.TRUST_PROXY) return;
  const peer = peerAddress(request);
  if (!ipaddr.isValid(peer) || !NEAR.includes(ipaddr.process(peer).range())) return;
  const noticed = shared("proxy-notice", () => ({ isLogged: false, writtenAt: Number.NEGATIVE_INFINITY }));
  const now = Date.now();
  if (now - noticed.writtenAt < EVERY_MS) return;
  noticed.writtenAt = now;
  if (!noticed.isLogged) log.warn(PROXY_MISTAKE);
  noticed.isLogged = true;
  pool()
    .query(WRITE, [new Date(now)])
    .catch(() => {}); // the next one is written an hour later
}

/** Returns whether a process noticed that after `since`. Not when TRUST_PROXY was set in the meantime. */
export async function wasProxyNoticed(client: Pick<pg.Client, "query">, since: Date): Promise<boolean> {
  if (environment.TRUST_PROXY) return false;
  const { rows: found } = await client.query("SELECT to_regclass('proxy_notice') IS NOT NULL AS present");
  return found[0].present && (await client.query(FIND, [since])).rows.length > 0;
}

const WRITE = `INSERT INTO proxy_notice (id, seen_at) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET seen_at = EXCLUDED.seen_at`;
const FIND = "SELECT FROM proxy_notice WHERE seen_at > $1";
