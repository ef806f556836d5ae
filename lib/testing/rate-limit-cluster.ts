// Runs a cluster whose workers count requests of one window as fast as they can. Prints what was allowed, as JSON.
// Arguments: the limit, and the number of requests for each worker, such as `10,20;30`: rounds are separated by
// semicolons, the workers of a round by commas.
import cluster from "node:cluster";
import { countForWorkers } from "#lib/http/rate-lease";
import { takeOne } from "#lib/http/rate-limit";

const [limit, shares] = process.argv.slice(2, 4) as [string, string];
const CONCURRENT = 8;

if (cluster.isPrimary) {
  countForWorkers();
  const allowed: number[] = [];
  for (const group of shares.split(";")) {
    allowed.push(...(await Promise.all(group.split(",").map((share) => inWorker(Number(share))))));
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
