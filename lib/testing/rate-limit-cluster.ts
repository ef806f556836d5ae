// Runs a cluster whose workers count requests under one key as fast as they can, 8 at a time. Prints the number of
// allowed requests, such as `{"allowed":20}`. Arguments: the limit, and the number of requests of each worker, such as
// `16,24;32`. Semicolons separate rounds, which run one after another, and commas the workers of a round, which run at
// the same time. Each number is rounded up to a multiple of 8.
import cluster from "node:cluster";
import { countForWorkers } from "#lib/rate-limit/lease";
import { takeOne } from "#lib/rate-limit/take-one";

const [limit, shares] = process.argv.slice(2, 4) as [string, string];
const CONCURRENT = 8;

if (cluster.isPrimary) {
  countForWorkers();
  const allowed: number[] = [];
  for (const round of shares.split(";")) {
    allowed.push(...(await Promise.all(round.split(",").map((share) => inWorker(Number(share))))));
  }
  console.log(JSON.stringify({ allowed: allowed.reduce((sum, count) => sum + count, 0) }));
  for (const worker of Object.values(cluster.workers ?? {})) worker?.disconnect();
} else {
  process.on("message", async (message: { take?: number }) => {
    if (message.take === undefined) return;
    const counts = await Promise.all(
      Array.from({ length: CONCURRENT }, () => takeMany(Math.ceil((message.take ?? 0) / CONCURRENT))),
    );
    process.send?.({ allowed: counts.reduce((sum, count) => sum + count, 0) });
  });
}

function inWorker(take: number): Promise<number> {
  const worker = cluster.fork();
  worker.once("online", () => worker.send({ take }));
  return new Promise((resolve) => {
    worker.on("message", (message: { allowed?: number }) => message.allowed !== undefined && resolve(message.allowed));
  });
}

async function takeMany(count: number): Promise<number> {
  let allowed = 0;
  for (let n = 0; n < count; n++) if ((await takeOne("one key", Number(limit))).allowed) allowed++;
  return allowed;
}
