// Compares webhook deliveries by the built-in dispatcher with a bare loop that signs and posts the same bodies, in alternating
// rounds: deliveries a second to a fast receiver on this machine, and the time from commit to receipt. Arguments: --rounds N,
// --only throughput,latency, --endpoints 1,1000, --deliveries N in each round, --at-once N concurrent posts of the bare loop,
// --writes N in each round of latency, --every N milliseconds between writes.
import "./quiet.ts";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { SenderRequest } from "./bare-sender.ts";
import { type Child, startChild } from "./child.ts";
import { isAllSent, makeEndpoints, makeMessages, makeTickets, queue, vacuum } from "./deliveries-data.ts";
import { cpuOf, median, postgresTime, UNMEASURED } from "./load.ts";
import { withNewDatabase } from "./new-database.ts";
import type { Receipts, ReceiverRequest } from "./receiver.ts";
import type { WriterRequest } from "./writer.ts";

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

const children: Child[] = [];
await withNewDatabase(
  async () => {
    const { pool } = await import("#lib/db/client");
    pool().on("connect", (client) => void client.query(`SET application_name = '${UNMEASURED}'`)); // this process writes the messages, which is not measured
    try {
      await run();
    } finally {
      await Promise.all(children.map((child) => child.stop()));
    }
  },
  { WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", NODE_ENV: "production" },
);

async function run(): Promise<void> {
  const receiver = start("receiver.ts");
  const sender = start("bare-sender.ts");
  const dispatcher = start("../lib/testing/dispatcher-process.ts");
  if (values.only.includes("throughput")) {
    for (const count of values.endpoints.split(",")) await throughput(Number(count), { receiver, sender, dispatcher });
  }
  if (values.only.includes("latency")) await latency(receiver, dispatcher);
}

function start(script: string): Child {
  const child = startChild(script);
  children.push(child);
  return child;
}

function requestReceiver<Result>(receiver: Child, request: ReceiverRequest): Promise<Result> {
  return receiver.request(request);
}

/** Deliveries a second, and the processor time of one delivery in the sender, PostgreSQL and the receiver, in microseconds. */
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
  const endpoints = await makeEndpoints(await requestReceiver<number[]>(receiver, { open: count }));
  const deliveries = Number(values.deliveries);
  const bare: Round[] = [];
  const oneByOne: Round[] = [];
  const own: Round[] = [];
  for (let round = -1; round < Number(values.rounds); round++) {
    const messages = makeMessages(endpoints, deliveries);
    const post = (atOnce: number) =>
      measure(receiver, sender, deliveries, () => sender.request({ messages, atOnce } satisfies SenderRequest));
    const bareRound = await post(Number(values["at-once"]));
    const oneByOneRound = await post(1);
    const ownRound = await measure(receiver, dispatcher, deliveries, async () => {
      await queue(messages);
      await until(isAllSent);
    });
    await vacuum();
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

/** Measures the rate from the first receipt to the last, and the processor time until all results are written. */
async function measure(receiver: Child, sender: Child, count: number, work: () => Promise<unknown>): Promise<Round> {
  const before = [cpuOf(sender.pid), await postgresTime(), cpuOf(receiver.pid)];
  const [receipts] = await Promise.all([requestReceiver<Receipts>(receiver, { count }), work()]);
  const after = [cpuOf(sender.pid), await postgresTime(), cpuOf(receiver.pid)];
  const [ofSender = 0, postgres = 0, ofReceiver = 0] = after.map(
    (used, which) => ((used - (before[which] ?? 0)) * 1000) / count,
  );
  const ids = new Set(receipts.map(({ id }) => id));
  if (ids.size !== count) throw new Error(`${count - ids.size} of ${count} events arrived twice.`);
  const ms = (receipts.at(-1)?.at ?? 0) - (receipts[0]?.at ?? 0);
  return { rate: ((count - 1) * 1000) / ms, sender: ofSender, postgres, receiver: ofReceiver };
}

async function until(test: () => Promise<boolean>): Promise<void> {
  while (!(await test())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Prints the rates. `of bare` compares rates; `by CPU` compares processor time and varies less on a busy machine. */
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

/** Measures the time from commit to receipt of single events: for a bare loop, the writer's own dispatcher and another process's. */
async function latency(receiver: Child, dispatcher: Child): Promise<void> {
  const [port = 0] = await requestReceiver<number[]>(receiver, { open: 1 });
  const [endpoint] = await makeEndpoints([port]);
  if (!endpoint) throw new Error("makeEndpoints returned no endpoint.");
  const listened = await makeTickets(endpoint.merchantId);
  const silent = await makeTickets();
  const bare = { url: endpoint.url, secret: endpoint.secret };
  const lanes: Record<string, number[][]> = { "bare loop": [], "own dispatcher": [], "another's dispatcher": [] };
  const writer = start("writer.ts");
  await writer.request({ begin: "notify" } satisfies WriterRequest);
  const rounds = async (name: string) => {
    for (let round = -1; round < Number(values.rounds); round++) {
      const ofBare = await times(receiver, writer, { ...silent, bare });
      const own = await times(receiver, writer, listened);
      await vacuum();
      if (round < 0) continue;
      lanes["bare loop"]?.push(ofBare);
      lanes[name]?.push(own);
    }
  };
  await rounds("another's dispatcher");
  await dispatcher.stop();
  await writer.request({ begin: "dispatcher" } satisfies WriterRequest);
  await rounds("own dispatcher");
  printTimes(lanes);
}

/** Returns the milliseconds from each commit to its receipt. The ids are in the order of the commits. */
async function times(
  receiver: Child,
  writer: Child,
  what: { merchantId: string; tickets: string[]; bare?: { url: string; secret: string } },
): Promise<number[]> {
  const count = Number(values.writes);
  const tickets = Array.from({ length: count }, (_, turn) => what.tickets[turn % what.tickets.length] ?? "");
  const request: WriterRequest = { ...what, tickets, everyMs: Number(values.every) };
  const [receipts, committed] = await Promise.all([
    requestReceiver<Receipts>(receiver, { count }),
    writer.request<number[]>(request),
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
