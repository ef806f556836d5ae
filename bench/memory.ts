// Measures whether the memory of a server grows: puts a mixed load on one production server, and reads its heap (after a collection
// of garbage) and its resident memory every 10 seconds after a warm-up. Prints the median of each third, how much it grows an hour
// by the line through all readings, and the last third divided by the first one. Fails if a request gets an unexpected answer.
// Arguments: --minutes N of readings, --warm-up SECONDS, --connections N.
import "./quiet.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Memory, startOpenLane } from "./heap.ts";
import { median } from "./load.ts";
import { makeCalls } from "./mixed-load.ts";
import { withBuiltPages } from "./new-database.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    "warm-up": { type: "string", default: "60" },
    connections: { type: "string", default: "8" },
  },
});

const EVERY_MS = 10_000;
const MS_AN_HOUR = 3_600_000;

interface Reading extends Memory {
  at: number;
}

await withBuiltPages(run, { API_RATE_LIMIT_PER_MINUTE: "10000000", WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" });

async function run(): Promise<void> {
  const lane = await startOpenLane({});
  const { calls, close } = await makeCalls(lane.port);
  let isOver = false;
  let count = 0;
  let turn = 0;
  const client = async () => {
    while (!isOver) {
      await calls[turn++ % calls.length]?.();
      count++;
    }
  };
  const sending = Promise.all(Array.from({ length: Number(values.connections) }, client));
  try {
    await Promise.race([sending, sleep(Number(values["warm-up"]) * 1_000)]);
    const before = count;
    const readings = await Promise.race([read(lane.readMemory), sending.then(() => [])]);
    isOver = true;
    await sending;
    print(readings, count - before);
  } finally {
    isOver = true;
    await sending.catch(() => {});
    close();
    await lane.stop();
  }
}

async function read(readMemory: () => Promise<Memory>): Promise<Reading[]> {
  const readings: Reading[] = [];
  const began = performance.now();
  while (performance.now() - began < Number(values.minutes) * 60_000) {
    readings.push({ at: performance.now(), ...(await readMemory()) });
    await sleep(EVERY_MS);
  }
  return readings;
}

function print(readings: readonly Reading[], requests: number): void {
  const third = Math.max(1, Math.floor(readings.length / 3));
  const rows = (["heap", "rss"] as const).map((what) => {
    const all = readings.map((reading) => reading[what]);
    const [first, second, last] = [
      median(all.slice(0, third)),
      median(all.slice(third, -third)),
      median(all.slice(-third)),
    ];
    return {
      MB: what,
      "first third": Number(first.toFixed(1)),
      "second third": Number(second.toFixed(1)),
      "last third": Number(last.toFixed(1)),
      "last / first": Number((last / first).toFixed(3)),
      "MB an hour": Number((slopeOf(readings.map(({ at }, index) => [at, all[index] ?? 0])) * MS_AN_HOUR).toFixed(1)),
    };
  });
  console.log(`${requests} requests, ${readings.length} readings in ${values.minutes} minutes`);
  console.table(rows);
}

/** The slope of the line with the least squares. */
function slopeOf(points: readonly [number, number][]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of: (point: [number, number]) => number) => points.reduce((total, point) => total + of(point), 0);
  return sum(([at, value]) => (at - x) * (value - y)) / sum(([at]) => (at - x) ** 2);
}
