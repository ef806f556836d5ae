import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { randomFrom } from "#lib/demo/random";
import { createOrder } from "#lib/domain/sales/create";
import { makeDevice } from "#lib/testing/devices";
import { makeTicketProduct } from "#lib/testing/products";
import { later, makeStore, present } from "#lib/testing/store";
import { type Audit, audit } from "./audit.ts";
import { KillableLane } from "./killable-lane.ts";
import { Phone, type Seen } from "./phone.ts";
import { makeVisits, type Visit } from "./visits.ts";

export interface EveningInput {
  tickets: number;
  phones: number;
  /** The pause of a phone between two guests, in milliseconds: at random up to this. */
  pauseMs: number;
  /** How long a phone is without a network, and how long the server is down, in milliseconds. */
  outageMs: number;
  seed: string;
  /** Hears from time to time how far the evening is, in words. */
  onProgress?: (text: string) => void;
}

export interface Evening {
  /** Each visit with what the staff saw. */
  visits: (Visit & Seen)[];
  seconds: number;
  kills: number;
  audit: Audit;
}

const EACH_ORDER = 100;
const PROGRESS_MS = 10_000;
/** Phones that read their first list at the same time. */
const PREPARED_AT_ONCE = 4;
/** One ticket of another event comes for so many of this one. */
const OTHERS_IN = 200;
/** The share of the phones that loses its network once. */
const LOSING = 1 / 4;
/** The phones that lose it at the same time, with the same tickets before them. */
const PAIR = [0, 1] as const;

/**
 * Plays an evening at the doors of one event against the production server, in real processes: guests who come twice, copies of
 * tickets at two doors, phones without a network, one whose battery dies with scans that wait, and a server that is killed.
 */
export async function playEvening(input: EveningInput): Promise<Evening> {
  const store = await makeStore();
  const ctx = present(store.test);
  const { tokens, eventIds } = await sellTickets(ctx, input.tickets);
  const { tokens: otherTokens } = await sellTickets(ctx, Math.ceil(input.tickets / OTHERS_IN));
  const devices: string[] = [];
  for (let n = 1; n <= input.phones; n++) {
    devices.push((await makeDevice(ctx, { name: `Door ${n}`, ticketEventIds: eventIds })).token);
  }
  const server = await KillableLane.start();
  try {
    const phones = devices.map((token, index) => new Phone(`Door ${index + 1}`, token, server.origin));
    await prepareAll(phones, input.onProgress);
    const began = performance.now();
    const visits = await admitAll(input, { tokens, otherTokens, phones, server });
    for (const phone of phones) phone.network = "good";
    input.onProgress?.("all guests were there, the phones send what waits");
    await Promise.all(phones.map((phone) => phone.sendAll()));
    const scans = await Promise.all(phones.map((phone) => phone.scans()));
    for (const phone of phones) phone.die();
    const seconds = (performance.now() - began) / 1000;
    return { visits, seconds, kills: server.kills, audit: await audit(store.merchantId, scans) };
  } finally {
    await server.stop();
  }
}

async function prepareAll(phones: readonly Phone[], onProgress?: (text: string) => void): Promise<void> {
  const waiting = [...phones];
  const work = async () => {
    for (let phone = waiting.shift(); phone; phone = waiting.shift()) {
      await phone.prepare();
      if (waiting.length % 10 === 0) onProgress?.(`${waiting.length} phones have no list yet`);
    }
  };
  await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, work));
}

interface Place {
  tokens: readonly string[];
  otherTokens: readonly string[];
  phones: readonly Phone[];
  server: KillableLane;
}

/** Lets every phone work through its line of guests, with what goes wrong at an evening. */
async function admitAll(input: EveningInput, { tokens, otherTokens, phones, server }: Place) {
  const lines = makeVisits({ tokens, otherTokens, phones: phones.length, pair: PAIR, seed: input.seed });
  const random = randomFrom(`${input.seed} pauses`);
  const withoutNetwork = Math.max(PAIR.length, Math.round(phones.length * LOSING));
  const seen: (Visit & Seen)[] = [];
  let kill: Promise<void> | null = null;

  async function workAt(phone: Phone, number: number): Promise<void> {
    const line = lines[number] ?? [];
    const losesAt = number < withoutNetwork ? Math.floor(line.length * (number < 2 ? 0.3 : random.int(1, 8) / 10)) : -1;
    let outage: Promise<void> | null = null;
    for (const [index, visit] of line.entries()) {
      if (index === losesAt) outage = loseNetwork(phone, number, input.outageMs);
      seen.push({ ...visit, ...(await untilSeen(phone, visit, () => outage)) });
      if (seen.length > tokens.length / 2) kill ??= server.killFor(input.outageMs);
      await sleep(random.int(0, input.pauseMs));
    }
    await outage;
  }

  const total = lines.reduce((sum, line) => sum + line.length, 0);
  const progress = setInterval(() => input.onProgress?.(`${seen.length} of ${total} guests were there`), PROGRESS_MS);
  await Promise.all(phones.map(workAt)).finally(() => clearInterval(progress));
  await kill;
  return seen;
}

/** Shows a code to a phone, again if its battery dies. */
async function untilSeen(phone: Phone, { token }: Visit, outage: () => Promise<void> | null): Promise<Seen> {
  for (;;) {
    const seen = await phone.scan(token);
    if (seen) return seen;
    await outage();
  }
}

/** Takes the network from a phone for a while. The second one also dies with scans that wait, and is charged again. */
async function loseNetwork(phone: Phone, number: number, ms: number): Promise<void> {
  phone.network = number % 3 === 2 ? "silent" : "none";
  await sleep((ms * 2) / 3);
  if (number === PAIR[1]) phone.die();
  await sleep(ms / 3);
  phone.network = "good";
  phone.start();
}

/** Sells tickets of an event that begins now, an hour ago: what was sold in the last minutes is in the changes of each list. */
async function sellTickets(ctx: PrismaContext, count: number): Promise<{ tokens: string[]; eventIds: string[] }> {
  const { productId, eventIds } = await makeTicketProduct(ctx, { startsAt: ctx.now });
  for (let left = count; left > 0; left -= EACH_ORDER) {
    await createOrder(later(ctx, -3_600), {
      customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
      items: [{ product_id: productId, quantity: Math.min(left, EACH_ORDER) }],
      payment_method: "manual",
    });
  }
  const { rows } = await pool().query<{ token: string }>(
    "SELECT qr_token AS token FROM ticket WHERE merchant_id = $1 AND product_id = $2 ORDER BY id",
    [ctx.merchantId, productId],
  );
  return { tokens: rows.map(({ token }) => token), eventIds };
}
