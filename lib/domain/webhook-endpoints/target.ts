import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { environment } from "#lib/config/environment";
import { MAX_URL } from "#lib/core/limits";
import { shared } from "#lib/core/shared";
import { lookUp, oneAtATime } from "./system-names.ts";

/** A name that takes longer to resolve at registration counts as one that does not resolve yet. */
const RESOLVE_TIMEOUT_MS = 3_000;

/** Each name server gets two tries, 6 seconds in total. */
const NAME_SERVER_TIMEOUT_MS = 2_000;
const NAME_SERVER_TRIES = 2;

/** Whether http and private addresses are allowed, for development and tests. */
const allowsPrivate = (): boolean => environment.WEBHOOK_ALLOW_PRIVATE_TARGETS ?? false;

/**
 * Returns why an address cannot be a webhook's target, as a sentence that says what to do, or null when it can. A name
 * that does not resolve is allowed: it may exist later, and every connection is checked again.
 */
export async function targetMistake(text: string): Promise<string | null> {
  const mistake = urlMistake(text);
  if (mistake || allowsPrivate()) return mistake;
  const host = hostOf(new URL(text));
  if (LOCAL_NAME.test(host)) return NOT_PUBLIC;
  const addresses = isIP(host) ? [host] : await resolve(host);
  return addresses.some(isSpecial) ? NOT_PUBLIC : null;
}

/** Names that always mean this machine (RFC 6761). */
const LOCAL_NAME = /(^|\.)localhost\.?$/;

const SPECIAL = "This address is in a private or special network. Use one that can be reached from the internet.";

/** The same when an endpoint is registered, with what a developer can do. */
const NOT_PUBLIC = `${SPECIAL} To receive events on your own machine, use a tunnel, or run \`npx zakka listen --forward-to ADDRESS\` without an endpoint. A development server sends there with WEBHOOK_ALLOW_PRIVATE_TARGETS=true.`;

const NOT_SECURE = "Use an address that begins with https://.";

const isLocal = (host: string): boolean => LOCAL_NAME.test(host) || (isIP(host) !== 0 && isSpecial(host));

function urlMistake(text: string): string | null {
  if (text.length > MAX_URL) return `Use an address of at most ${MAX_URL} characters.`;
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return "Use a full URL, such as https://example.com/hooks.";
  const url = new URL(text);
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && allowsPrivate());
  if (!isSecure) return isLocal(hostOf(url)) && !allowsPrivate() ? NOT_PUBLIC : NOT_SECURE;
  if (url.username || url.password) return "Remove the user name and password from the address. Deliveries are signed.";
  return null;
}

/**
 * Returns the host as a name or address. The URL parser has already normalized octal, hexadecimal and short addresses.
 */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

function resolve(name: string): Promise<string[]> {
  const timeout = new Promise<string[]>((done) => setTimeout(done, RESOLVE_TIMEOUT_MS, []).unref());
  const found = addressesOf(name).then((addresses) => addresses.map(({ address }) => address));
  return Promise.race([found.catch(() => []), timeout]);
}

export const nameServers = (): Resolver => new Resolver({ timeout: NAME_SERVER_TIMEOUT_MS, tries: NAME_SERVER_TRIES });

const lookUpOneAtATime = (name: string): Promise<LookupAddress[]> => shared("system-names", () => oneAtATime())(name);

/**
 * Resolves a name by the name servers. The lookup of the operating system blocks one of the few threads of the process,
 * so names whose servers do not respond would delay every other name, file and password. It is used only for names that
 * the name servers do not know, such as those in a hosts file, one at a time.
 */
async function addressesOf(name: string, resolver = nameServers()): Promise<LookupAddress[]> {
  if (allowsPrivate() || LOCAL_NAME.test(name)) return lookUp(name);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }));
  const silent = answers.find((answer) => answer.status === "rejected" && SILENT.has(answer.reason.code));
  if (silent?.status === "rejected") throw silent.reason;
  return lookUpOneAtATime(name);
}

/** The errors of c-ares when no server responded, or a server failed. */
const SILENT = new Set(["ETIMEOUT", "ESERVFAIL", "ECANCELLED"]);

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is not an ordinary public one, such as a loopback, private, link-local or reserved address. */
export function isSpecial(address: string): boolean {
  if (!isIP(address)) return true; // stricter than the library, which also reads short and octal forms
  const parsed = ipaddr.process(address); // an IPv4 address mapped into IPv6 is checked as IPv4
  if (parsed.range() !== "unicast") return true;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST_V6);
}

/** A connection that was refused because of its target address. */
export class TargetError extends Error {
  readonly code = "ZAKKA_TARGET";
}

/** Throws `TargetError` for a URL that must not be connected to. A name is checked by `lookupTarget`. */
export function checkTarget(url: URL): void {
  if (allowsPrivate()) return;
  const host = hostOf(url);
  if (url.protocol !== "https:" || (isIP(host) && isSpecial(host))) throw new TargetError(SPECIAL);
}

/**
 * Returns a function that resolves a name for a connection. If one of several addresses is special, all are refused.
 * The connection uses the address that was checked here, so the name cannot change between the check and the
 * connection.
 */
export const lookupBy =
  (resolver?: Resolver): LookupFunction =>
  (name, options, done) => {
    addressesOf(name, resolver).then(
      (found) => {
        const ofFamily = found.filter(({ family }) => !options.family || isFamily(options.family, family));
        if (!allowsPrivate() && found.some(({ address }) => isSpecial(address)))
          return done(new TargetError(SPECIAL), []);
        const [first] = ofFamily;
        if (!first) return done(Object.assign(new Error("No address."), { code: "ENODATA" }), []);
        if (options.all) done(null, ofFamily);
        else done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };

const isFamily = (asked: number | string, family: number): boolean => asked === family || asked === `IPv${family}`;

export const lookupTarget = lookupBy();
