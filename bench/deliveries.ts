// Webhook deliveries of the built-in dispatcher beside a bare loop that signs and posts the same bodies, in
// interleaved rounds of one run: how many a second to a fast receiver on this machine, and how long from commit to
// receipt. Arguments: --rounds N, --only throughput,latency, --endpoints 1,1000, --deliveries N of each round,
// --at-once N posts of the bare loop, --writes N of each round of times, --every N milliseconds.
import "./quiet.ts";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { testServer } from "#lib/testing/database";
import type { SenderQuestion } from "./bare-sender.ts";
import { type Child, startChild } from "./child.ts";
import { isAllSent, makeEndpoints, makeParcels, makeTickets, queue, settle } from "./deliveries-data.ts";
import { cpuOf, median, postgresTime, UNMEASURED } from "./load.ts";
import type { Receipts, ReceiverQuestion } from "./receiver.ts";
import type { WriterQuestion } from "./writer.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "throughput,latency" },
    endpoints: { type: "string", default: "1,1000" },
    deliveries: { type: "string", default: "10000" },
    "at-once": { type: "string", default: "32" },
    writes: { type: "string", default: "250" },
    every: { type: "string", default: "20" },
  },
});

const server = await testServer();
const database = await server.create();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  APP_SECRET: "a secret that only measurements use, of 32 characters",
  APP_URL: "http://localhost:3000",
  WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
  NODE_ENV: "production",
});
const { closeDatabase, pool } = await import("#lib/db/client");
pool().on("connect", (client) => void client.query(`SET application_name = '${UNMEASURED}'`)); // it writes what is sent
const children: Child[] = [];
try {
  const receiver = start("receiver.ts");
  const sender = start("bare-sender.ts");
  const dispatcher = start("../lib/testing/dispatcher-process.ts");
  if (values.only.includes("throughput")) {
    for (const count of values.endpoints.split(",")) await throughput(Number(count), { receiver, sender, dispatcher });
  }
  if (values.only.includes("latency")) await latency(receiver, dispatcher);
} finally {
  await Promise.all(children.map((child) => child.stop()));
  await closeDatabase();
  await database.drop();
  await server.close();
}

function start(script: string): Child {
  const child = startChild(script);
  children.push(child);
  return child;
}

function askReceiver<Answer>(receiver: Child, question: ReceiverQuestion): Promise<Answer> {
  return receiver.ask(question);
}

/** Deliveries a second, and the processor time of one in microseconds: of the sender, PostgreSQL and the receiver. */
interface Round {
  rate: number;
  sender: number;
  postgres: number;
  receiver: number;
}

interface Processes {
  receiver: Child;
  sender: Child;
  dispatcher: Child;
}

async function throughput(count: number, { receiver, sender, dispatcher }: Processes): Promise<void> {
  const endpoints = await makeEndpoints(await askReceiver<number[]>(receiver, { open: count }));
  const deliveries = Number(values.deliveries);
  const bare: Round[] = [];
  const oneByOne: Round[] = [];
  const own: Round[] = [];
  for (let round = -1; round < Number(values.rounds); round++) {
    const parcels = makeParcels(endpoints, deliveries);
    const post = (atOnce: number) =>
      measure(receiver, sender, deliveries, () => sender.ask({ parcels, atOnce } satisfies SenderQuestion));
    const bareRound = await post(Number(values["at-once"]));
    const oneByOneRound = await post(1);
    const ownRound = await measure(receiver, dispatcher, deliveries, async () => {
      await queue(parcels);
      await until(isAllSent);
    });
    await settle();
    if (round < 0) continue; // the first round warms up
    bare.push(bareRound);
    oneByOne.push(oneByOneRound);
    own.push(ownRound);
  }
  printRates(
    count,
    { [`bare loop, ${values["at-once"]} at once`]: bare, "bare loop, one by one": oneByOne, dispatcher: own },
    bare,
  );
}

/** From the first receipt to the last; the processor time from before the work until all of it is written. */
async function measure(receiver: Child, sender: Child, count: number, work: () => Promise<unknown>): Promise<Round> {
  const before = [cpuOf(sender.pid), await postgresTime(), cpuOf(receiver.pid)];
  const [receipts] = await Promise.all([askReceiver<Receipts>(receiver, { count }), work()]);
  const after = [cpuOf(sender.pid), await postgresTime(), cpuOf(receiver.pid)];
  const [ofSender = 0, postgres = 0, ofReceiver = 0] = after.map(
    (used, which) => ((used - (before[which] ?? 0)) * 1000) / count,
  );
  const ids = new Set(receipts.map(({ id }) => id));
  if (ids.size !== count) throw new Error(`${count - ids.size} of ${count} events came twice.`);
  const ms = (receipts.at(-1)?.at ?? 0) - (receipts[0]?.at ?? 0);
  return { rate: ((count - 1) * 1000) / ms, sender: ofSender, postgres, receiver: ofReceiver };
}

async function until(test: () => Promise<boolean>): Promise<void> {
  while (!(await test())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** `of bare` compares rates, `by CPU` all the processor time of a delivery: the steadier one beside other work. */
function printRates(endpoints: number, lanes: Record<string, Round[]>, bare: Round[]): void {
  const all = (round: Round) => round.sender + round.postgres + round.receiver;
  const rows = Object.entries(lanes).map(([name, rounds]) => {
    const medianOf = (what: (round: Round, bare: Round) => number) =>
      median(rounds.map((round, n) => what(round, bare[n] ?? round)));
    return {
      sender: name,
      "deliveries/s": Math.round(medianOf((round) => round.rate)),
      "of bare": Number(medianOf((round, other) => round.rate / other.rate).toFixed(2)),
      "by CPU": Number(medianOf((round, other) => all(other) / all(round)).toFixed(2)),
      "sender µs": Math.round(medianOf((round) => round.sender)),
      "PostgreSQL µs": Math.round(medianOf((round) => round.postgres)),
      "receiver µs": Math.round(medianOf((round) => round.receiver)),
    };
  });
  console.log(
    `\n${endpoints} endpoint(s), ${values.rounds} rounds of ${values.deliveries} deliveries, medians; load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(rows);
}

/** Commit to receipt of single events: by a bare loop, by the dispatcher of the process that wrote, by another's. */
async function latency(receiver: Child, dispatcher: Child): Promise<void> {
  const [port = 0] = await askReceiver<number[]>(receiver, { open: 1 });
  const [endpoint] = await makeEndpoints([port]);
  if (!endpoint) throw new Error("There is always one.");
  const listened = await makeTickets(endpoint.merchantId);
  const silent = await makeTickets();
  const bare = { url: endpoint.url, secret: endpoint.secret };
  const lanes: Record<string, number[][]> = { "bare loop": [], "own dispatcher": [], "another's dispatcher": [] };
  const writer = start("writer.ts");
  await writer.ask({ begin: "notify" } satisfies WriterQuestion);
  const rounds = async (name: string) => {
    for (let round = -1; round < Number(values.rounds); round++) {
      const ofBare = await times(receiver, writer, { ...silent, bare });
      const own = await times(receiver, writer, listened);
      await settle();
      if (round < 0) continue;
      lanes["bare loop"]?.push(ofBare);
      lanes[name]?.push(own);
    }
  };
  await rounds("another's dispatcher");
  await dispatcher.stop();
  await writer.ask({ begin: "dispatcher" } satisfies WriterQuestion);
  await rounds("own dispatcher");
  printTimes(lanes);
}

/** Milliseconds from each commit to its receipt. The ids rise in the order of the commits. */
async function times(
  receiver: Child,
  writer: Child,
  what: { merchantId: string; tickets: string[]; bare?: { url: string; secret: string } },
): Promise<number[]> {
  const count = Number(values.writes);
  const tickets = Array.from({ length: count }, (_, turn) => what.tickets[turn % what.tickets.length] ?? "");
  const question: WriterQuestion = { ...what, tickets, everyMs: Number(values.every) };
  const [receipts, committed] = await Promise.all([
    askReceiver<Receipts>(receiver, { count }),
    writer.ask<number[]>(question),
  ]);
  const byId = receipts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return byId.map(({ at }, turn) => at - (committed[turn] ?? 0));
}

function printTimes(lanes: Record<string, number[][]>): void {
  const rows = Object.entries(lanes).map(([name, rounds]) => ({
    "sent by": name,
    "median ms": Number(median(rounds.map(median)).toFixed(1)),
    "p99 ms": Number(median(rounds.map((each) => percentile(each, 0.99))).toFixed(1)),
    "max ms": Number(Math.max(...rounds.flat()).toFixed(1)),
  }));
  console.log(
    `\nFrom commit to receipt, ${values.writes} commits a round, one every ${values.every} ms; load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(rows);
}

function percentile(numbers: number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0;
}
