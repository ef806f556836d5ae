// Measures webhook deliveries by a real Inngest server, to compare with bench/deliveries.ts: deliveries a second to a fast
// receiver on this machine, and the time from commit to receipt. Arguments: --rounds N, --endpoints 1,20, --deliveries N
// in each round, --writes N in each round of latency, --every N milliseconds between writes.
import "./quiet.ts";
import { createServer } from "node:http";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { POST as door } from "#app/api/inngest/route";
import { nowInSeconds } from "#lib/core/time";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { startEngine, stopEngine } from "#lib/engine/engine";
import { freePort } from "#lib/testing/free-port";
import { InngestServer } from "#lib/testing/inngest";
import { testContext } from "#lib/testing/store";
import { clock, startChild } from "./child.ts";
import { isAllSent, makeEndpoints, makeMessages, makeTickets, queue } from "./deliveries-data.ts";
import { median } from "./load.ts";
import { withNewDatabase } from "./new-database.ts";
import type { Receipts, ReceiverRequest } from "./receiver.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    endpoints: { type: "string", default: "1,20" },
    deliveries: { type: "string", default: "300" },
    writes: { type: "string", default: "30" },
    every: { type: "string", default: "500" },
  },
});
const rounds = Number(values.rounds);

const inngest = await InngestServer.start();
const port = await freePort();
const receiver = startChild("receiver.ts");
await withNewDatabase(
  async () => {
    const app = createServer(getRequestListener(door)).listen(port, "127.0.0.1");
    try {
      await startEngine();
      for (const count of values.endpoints.split(",")) await throughput(Number(count));
      await latency();
    } finally {
      await stopEngine(0);
      await receiver.stop();
      await inngest.close();
      app.close();
      app.closeAllConnections();
    }
  },
  {
    ...inngest.variables,
    APP_URL: `http://127.0.0.1:${port}`,
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    NODE_ENV: "production",
  },
);

function open(count: number): Promise<number[]> {
  return receiver.request({ open: count } satisfies ReceiverRequest);
}

function receipts(count: number): Promise<Receipts> {
  return receiver.request({ count } satisfies ReceiverRequest);
}

async function throughput(count: number): Promise<void> {
  const endpoints = await makeEndpoints(await open(count));
  const deliveries = Number(values.deliveries);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [got] = await Promise.all([receipts(deliveries), queue(makeMessages(endpoints, deliveries))]);
    const ms = (got.at(-1)?.at ?? 0) - (got[0]?.at ?? 0);
    rates.push(((deliveries - 1) * 1000) / ms);
    while (!(await isAllSent())) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  console.log(`${count} endpoint(s): ${median(rates).toFixed(1)} deliveries/s; load ${loadavg()[0]?.toFixed(1)}`);
}

/** Measures the time from commit to receipt of single events, written by the process that hands them to Inngest. */
async function latency(): Promise<void> {
  const [endpoint] = await makeEndpoints(await open(1));
  if (!endpoint) throw new Error("makeEndpoints returned no endpoint.");
  const { tickets } = await makeTickets(endpoint.merchantId);
  const times: number[] = [];
  for (let turn = 0; turn < rounds * Number(values.writes); turn++) {
    const receipt = receipts(1);
    await redeemTicket(testContext(endpoint.merchantId, "test", nowInSeconds()), tickets[turn % tickets.length] ?? "");
    const committed = clock();
    times.push(((await receipt)[0]?.at ?? 0) - committed);
    await new Promise((resolve) => setTimeout(resolve, Number(values.every)));
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
  console.log(
    `From commit to receipt: median ${median(times).toFixed(0)} ms, p99 ${p99?.toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  );
}
