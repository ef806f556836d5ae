import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { stripeApi, stripeCallsPerSecond, stripeKeyOf } from "#lib/config/stripe-keys";
import type { Mode } from "#lib/core/request";
import { shared } from "#lib/core/shared";
import { isRehearsal } from "#lib/db/rehearsal";
import { Pace } from "./pace.ts";

const TIMEOUT_MS = 10_000;

const clients = new Map<string, Promise<Stripe>>();

/** Returns the client of a mode. Throws without a key, and in a rehearsal, which asks nobody. */
export async function stripeOf(mode: Mode): Promise<Stripe> {
  const found = stripeKeyOf(mode);
  if (!found) throw new Error(`There is no key of Stripe for ${mode} mode.`);
  if (await isRehearsal()) throw new Error("A rehearsal asks no payment processor.");
  const name = `${stripeApi()} ${found.key}`;
  const client = clients.get(name) ?? makeClient(found.key, paceOf(name, mode));
  clients.set(name, client);
  return client;
}

/** Repeating is ours: each call has a name that is kept with its row. */
async function makeClient(key: string, pace: Pace): Promise<Stripe> {
  const { default: Stripe } = await import("stripe"); // loads when the first payment needs it
  const { protocol, hostname, port } = new URL(stripeApi());
  return new Stripe(key, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: inTurn(Stripe.createNodeHttpClient(), pace),
  });
}

/** All clients of a key share one pace, and the key itself is written nowhere. */
function paceOf(name: string, mode: Mode): Pace {
  const hash = createHash("sha256").update(name).digest("base64url").slice(0, 22);
  return shared(`stripe-pace ${hash}`, () => new Pace(hash, stripeCallsPerSecond(mode)));
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Each call waits for its turn, and only then begins its own time-out. */
const inTurn = (client: HttpClient, pace: Pace): HttpClient => ({
  getClientName: () => client.getClientName(),
  async makeRequest(...call) {
    const [, , path, method, , , , timeoutMs] = call;
    await pace.turn(method, path, timeoutMs);
    return client.makeRequest(...call);
  },
});
